/** All modules of the client in one file. */

export * from './layoutd-client.js';
export * from './draw.js';
export * from './gestures.js';
export * from './pinching.js';
export * from './reordering.js';
export * from './mount.js';
export * from './layoutd-session.js';
