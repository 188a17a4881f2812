/** The client of layoutd for web pages, version 1: see the module that it exports. */
export * from './client/1/layoutd-client.js';
