// Plays with a server by the client that openapi-generator has made for TypeScript.
//
// Argument: the address of the server.

import {
    Configuration, EventsApi, Frame, FrameFromJSON, FramesApi, ResponseError, SessionsApi,
} from './made/index';

declare const process: { argv: string[] };

function check(isTrue: boolean, text: string): asserts isTrue {
    if (!isTrue) throw new Error(text);
}

async function main() {
    const configuration = new Configuration({ basePath: process.argv[2] });
    const sessions = new SessionsApi(configuration);
    const events = new EventsApi(configuration);
    const frames = new FramesApi(configuration);

    const session = await sessions.createSession({ sessionRequest: {
        clock: 'manual',
        viewport: { width: 320, height: 480 },
        layout: { type: 'list', rowHeight: 44 },
        dynamics: { type: 'spring' },
        sections: [{ id: 'inbox', items: Array.from({ length: 100 }, (_, n) => `mail-${n}`) }],
    } });
    const id = session.id;
    check(session.layout.rowHeight === 44, 'the row height');

    let frame = await events.scroll({ id, scroll: { delta: { y: 40 }, at: 'nearest' } });
    check(frame?.contentOffset.y === 40 && !frame.resting, 'the scroll');
    const steps = await events.step({ id, steps: { frames: 3 } });
    check(steps?.frames[0].tick === 3, 'the steps');

    frame = await frames.getFrame({ id, rect: '0,0,320,480', include: 'velocity,key' });
    const first = frame?.items?.[0];
    check(first?.height === 44 && first.velocity !== undefined, 'the frame');
    const rows = await frames.getFrame({ id, form: 'rows' });
    check(rows?.rows?.[0].length === rows?.columns?.length, 'the rows');
    const picture = await frames.getPicture({ id });
    check((await picture?.text())?.startsWith('<svg') ?? false, 'the picture');

    frame = await events.tap({ id, tap: { point: { x: 10, y: 10 } } });
    check(frame?.tapped?.id === 'mail-1', 'the tap');
    frame = await events.update({ id, update: { operations: [
        { _delete: { id: 'mail-1' } },
        { insert: { section: 0, item: 0 }, id: 'new', size: { height: 60 } },
    ] } });
    check(frame?.items?.some(item => item.departing !== undefined) ?? false, 'the update');
    await events.patchSession({ id, sessionPatch: { layout: { rowHeight: 52 }, animated: false } });
    check((await sessions.getSession({ id })).layout.rowHeight === 52, 'the patch');

    const failure = await events.scroll({ id, scroll: {} }).catch(error => error);
    check(failure instanceof ResponseError && failure.response.status === 422, 'the problem');
    check((await failure.response.json()).errors.length === 1, "the problem's errors");

    const sent = await firstFrame(await frames.streamFramesRaw({ id }).then(made => made.raw));
    check(sent.sequence >= (frame?.sequence ?? Infinity), 'the stream');
    await sessions.deleteSession({ id });
    console.log('openapi-generator, TypeScript: played');
}

/** The first frame of a stream, which is left then. */
async function firstFrame(response: Response): Promise<Frame> {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
        const data = /^data: (.*)\n/m.exec(text);
        if (data) {
            await reader.cancel();
            return FrameFromJSON(JSON.parse(data[1]));
        }
        const { value, done } = await reader.read();
        check(!done, 'the stream ends');
        text += value;
    }
}

main();
