/**
 * All modules of the client together. `layoutd-client.min.js` is this module in one file.
 *
 * @module all
 */

export * from './layoutd-client.js';
export * from './draw.js';
export * from './gestures.js';
export * from './pinching.js';
export * from './reordering.js';
export * from './mount.js';
export * from './layoutd-session.js';
