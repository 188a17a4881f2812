// Records what each display frame shows, and the input before it.
window.watch = () => {
    const watched = { looks: [], inputs: [] };
    window.watched = watched;
    const channel = new MessageChannel();
    let at = 0;
    // Messages arrive after the frame has been drawn.
    channel.port1.onmessage = () => {
        if (at === watched.looks.at(-1)?.at) return;
        const places = {};
        for (const element of document.querySelectorAll('#stage [data-kind=cell]')) {
            const { e, f } = new DOMMatrix(element.style.transform);
            const height = parseFloat(element.style.height);
            places[`${element.dataset.section}-${element.dataset.item}`] = [e, f, height];
        }
        watched.looks.push({ at, drawn: performance.now(), places });
    };
    const look = (time) => {
        at = time;
        channel.port2.postMessage(0);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    for (const type of ['pointerdown', 'pointermove', 'pointerup', 'wheel', 'keydown']) {
        addEventListener(type, ({ clientY }) => {
            watched.inputs.push({ type, at: performance.now(), y: clientY });
        }, { capture: true });
    }
};
