// Runs in a desk's page: marks each key that was armed, and the change of nodes that shows what it did, for
// frames.ts to find in the trace.
if (!window.benchKeys) {
  // What a key can show at least: a point that changes its colour.
  const point = document.createElement('div');
  point.style.cssText = 'position:fixed;inset-block-end:0;inset-inline-end:0;inline-size:1px;block-size:1px';
  document.body.append(point);

  let awaited = null;
  const look = () => {
    if (!awaited?.isPressed || !awaited.isShown()) return;
    performance.mark('bench-shown');
    awaited.tell();
    awaited = null;
  };
  const every = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document, every);
  const onKey = (event) => {
    if (!awaited || awaited.isPressed) return;
    awaited.isPressed = true;
    performance.mark('bench-key', { startTime: event.timeStamp, detail: awaited.name });
    if (awaited.name === 'no-op') point.style.background = point.style.background === 'red' ? 'blue' : 'red';
  };
  window.addEventListener('keydown', onKey, true);
  // What is typed changes a field, and no node.
  window.addEventListener('input', look);

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let shown = Promise.resolve();
  window.benchKeys = {
    /** `isShown` is asked after each change of nodes that follows the next key. */
    arm(name, isShown) {
      shown = new Promise((tell) => {
        awaited = { name, isShown, tell, isPressed: false };
      });
    },
    /** Resolves once what was armed is there, and its frame is over. */
    async rested() {
      await shown;
      await frame();
      await frame();
    },
  };
}
