// Writes messages at the end of a chat, word by word, while that is in view.

/** The pauses before a message and before a word, in milliseconds. */
const PAUSE = { message: 3500, word: 140 };
/** How many messages are written in a session. */
const MOST = 40;
/** How far the end may be out of view, in points. */
const NEAR = 40;

/**
 * Writes messages until the session has ended.
 *
 * @param {import('../client/1/layoutd-client.js').LayoutSession} session
 * @param {import('./texts.js').Texts} texts
 */
export async function writeMessages(session, texts) {
    for (let count = 0; count < MOST; count += 1) {
        do await pause(PAUSE.message); while (session.state !== 'ended' && !isAtEnd(session));
        try {
            if (!await writeMessage(session, texts)) return;
        } catch {
            // Somebody else has changed the chat, or it has ended.
            if (session.state === 'ended') return;
        }
    }
}

/** Writes a message; returns whether there may be another one. */
async function writeMessage(session, texts) {
    if (session.state !== 'live') return session.state !== 'ended';
    const last = lastCell(session.frame);
    const place = { section: last.section, item: last.item + 1 };
    // The first word is shown with the first frame that has the message.
    const listen = ({ detail }) => {
        const key = keyAt(detail, place);
        if (key && key !== last.key) texts.write(key, '…');
    };
    session.addEventListener('frame', listen);
    const frame = await session.update([{ insert: place }]);
    session.removeEventListener('frame', listen);
    const key = keyAt(frame, place);
    if (!key) return true;
    const words = texts.text(key).split(' ');
    for (let count = 1; count <= words.length && session.state !== 'ended'; count += 1) {
        texts.write(key, words.slice(0, count).join(' '));
        await pause(PAUSE.word);
    }
    return true;
}

/** Whether the last message is in view, in a window that is seen. */
function isAtEnd({ frame, description: { viewport } }) {
    const { contentOffset, contentSize } = frame;
    return !document.hidden && lastCell(frame) && contentOffset.y + viewport.height > contentSize.height - NEAR;
}

function lastCell({ items }) {
    const cells = items.filter(({ kind, departing }) => kind === 'cell' && departing === undefined);
    return cells.sort((a, b) => a.section - b.section || a.item - b.item).at(-1);
}

function keyAt({ items }, { section, item }) {
    return items.find((other) => (
        other.kind === 'cell' && other.section === section && other.item === item && other.departing === undefined
    ))?.key;
}

function pause(milliseconds) { return new Promise((resolve) => { setTimeout(resolve, milliseconds); }); }
