/** Runs once per burst of news: `ms` after the first. News after that run start the next wait. */
export interface OncePerBurst {
  soon(after?: number): void;
  /** Cancels a pending run, because its work is done or no longer needed. */
  cancel(): void;
}

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
