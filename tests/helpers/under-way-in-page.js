// Counts what is under way in a desk's page: calls of the desk, timers that are about to run, and what moves. It is
// loaded before the page's own code, which knows nothing of it.
if (self === top) {
  // ms. A timer that runs within it is under way; a longer one is kept in mind for a look that is wider.
  const SOON = 100;
  const LONGEST = 2000;
  // ms that notices stay. On a slow machine they would be gone before anybody looks.
  const NOTICES = [3000, 4000, 6000];
  const named = new Map();
  let begun = 0;
  const begin = (what) => {
    const key = {};
    begun += 1;
    named.set(key, what);
    return () => named.delete(key);
  };

  const later = new Map();
  const beginLater = (ms) => {
    const key = {};
    later.set(key, ms);
    return () => later.delete(key);
  };

  const { fetch, setTimeout, clearTimeout, Response } = self;
  // Bytes of events that came; the host counts those that it sent, under the same name.
  let stream = { name: '', received: 0 };
  const followEvents = async (input, init) => {
    const mine = { name: crypto.randomUUID(), received: 0 };
    stream = mine;
    const answer = await fetch(input, { ...init, headers: { ...init.headers, 'x-stream': mine.name } });
    const { body } = answer;
    const getReader = body?.getReader.bind(body);
    const count = (reader) => {
      const read = reader.read.bind(reader);
      reader.read = async () => {
        const part = await read();
        mine.received += part.value?.length ?? 0;
        return part;
      };
      return reader;
    };
    if (body) body.getReader = () => count(getReader());
    return answer;
  };

  self.fetch = async (input, init) => {
    const url = String(input?.url ?? input);
    if (url === '/desk/events') return followEvents(input, init);
    if (!url.includes('/desk/call/')) return fetch(input, init);
    const ended = begin(url.split('/').at(-1));
    try {
      const answer = await fetch(input, init);
      // Its bytes are a part of the call.
      const { arrayBuffer } = Response.prototype;
      answer.arrayBuffer = () => arrayBuffer.call(answer).finally(() => setTimeout(ended));
      if (answer.status !== 200) ended();
      return answer;
    } catch (error) {
      ended();
      throw error;
    }
  };

  const soon = new Map();
  self.setTimeout = (run, ms = 0, ...args) => {
    if (ms > LONGEST) return setTimeout(run, NOTICES.includes(ms) ? 10 * ms : ms, ...args);
    const ended = ms > SOON ? beginLater(ms) : begin(`a timer of ${ms} ms`);
    const timer = setTimeout(() => {
      soon.delete(timer);
      ended();
      run(...args);
    }, ms);
    soon.set(timer, ended);
    return timer;
  };
  self.clearTimeout = (timer) => {
    soon.get(timer)?.();
    soon.delete(timer);
    clearTimeout(timer);
  };

  const moving = () =>
    document.getAnimations().filter(({ effect, playState }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number.isFinite(endTime) && endTime <= 1000;
    });
  // A window that its system hides draws no frame, and may not say that it is hidden.
  const LATE = 250;
  const { requestAnimationFrame, cancelAnimationFrame } = self;
  const frames = new Map();
  self.requestAnimationFrame = (run) => {
    const id = requestAnimationFrame((at) => {
      frames.delete(id);
      run(at);
    });
    frames.set(id, performance.now());
    return id;
  };
  self.cancelAnimationFrame = (id) => {
    frames.delete(id);
    cancelAnimationFrame(id);
  };
  const drawing = () => [...frames.values()].filter((at) => performance.now() - at < LATE).map(() => 'a frame');
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve));
      setTimeout(resolve, document.visibilityState === 'hidden' ? 16 : LATE);
    });

  /**
   * What is left after `patience` ms, in words, with timers up to `soon` ms, and how much began so far. At once where
   * nothing began since `seen` did. `sent`: bytes of events that the host has sent, by stream.
   */
  self.underWay = async (patience, soon = SOON, seen = -1, sent = {}) => {
    const coming = () => (sent[stream.name] > stream.received ? ['an event'] : []);
    if (begun === seen && [...named, ...drawing(), ...moving(), ...coming()].length === 0) return { begun, left: [] };
    let end = performance.now() + patience;
    let known = begun;
    for (let quiet = 0, rounds = 0; quiet < 1; rounds += 1) {
      await frame();
      // A file goes in many calls: none of them takes that long.
      if (begun > known && rounds < 2000) end = performance.now() + patience;
      known = begun;
      const timers = [...later.values()].filter((ms) => ms <= soon).map((ms) => `a timer of ${ms} ms`);
      const movements = moving().map(({ effect }) => `a movement of ${effect?.target?.className}`);
      const left = [...named.values(), ...coming(), ...drawing(), ...timers, ...movements];
      quiet = left.length === 0 ? quiet + 1 : 0;
      if (performance.now() > end) return { begun, left };
    }
    return { begun, left: [] };
  };
}
