interface OncePerBurst {
  /** Runs in `after` ms, unless a run is pending. */
  soon(after?: number): void;
  /** Cancels a pending run, because its work is done or no longer needed. */
  cancel(): void;
}

/** Runs once per burst of news, `ms` after the first of them. Later news start the next wait. */
export function oncePerBurst(ms: number, run: () => void): OncePerBurst {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    soon(after = ms) {
      timer ??= setTimeout(() => {
        timer = undefined;
        run();
      }, after);
    },
    cancel() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
