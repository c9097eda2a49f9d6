// Runs in a page behind page-marks.cjs: tells its console when the frame was painted that shows what `j` did. In ours a
// row is pointed at, and the empty page has another word.
(() => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('#tickets[aria-activedescendant], [data-pressed]')) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      // Its task comes after the frame.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.log(`bench-mark effect ${performance.timeOrigin + performance.now()}`);
      port2.postMessage(null);
    });
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
})();
