// The declarations of layoutd-client.js, under the names that the contract has for the same.

import {
    Behavior, ItemValues, MeasuredSize, Operation, Patch, ReorderRequest, ScrollRequest, SessionDescription,
    SessionDocument, SessionPatch, Snapshot, SnapshotEdit, TapRequest, TouchRequest, TransitionRequest,
} from '../../Sources/CLayoutdResources/Web/client/1/documents.js';
import {
    Frame, FrameRows, Item, ScrolledFrame, SnapshotFrame, TappedFrame, TouchedFrame, UpdatedFrame,
} from '../../Sources/CLayoutdResources/Web/client/1/types.js';

export interface Contract {
    SessionRequest: SessionDocument;
    SessionPatch: SessionPatch;
    SessionState: SessionDescription;
    Operation: Operation;
    SnapshotRequest: Snapshot;
    Behavior: Behavior;
    ItemValues: ItemValues;
    MeasuredSize: MeasuredSize;
    ReorderRequest: ReorderRequest;
    TransitionRequest: TransitionRequest;
    Scroll: ScrollRequest;
    Tap: TapRequest;
    Touch: TouchRequest;
    Item: Item;
    Frame: Frame | FrameRows;
    ScrolledFrame: ScrolledFrame | FrameRows;
    TappedFrame: TappedFrame | FrameRows;
    TouchedFrame: TouchedFrame | FrameRows;
    UpdatedFrame: UpdatedFrame | FrameRows;
    SnapshotFrame: SnapshotFrame | FrameRows;
}
