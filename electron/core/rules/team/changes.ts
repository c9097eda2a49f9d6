/** What colleagues' entries, or the agent's own doing, changed of the team's for the windows. */
export interface TeamChanges {
  tickets: string[];
  /** The roster, who has what, or the counts. */
  team: boolean;
  canned: boolean;
  views: boolean;
  settings: boolean;
  /** Something is to be published: a key for somebody, or what the engine lost. */
  outgoing: boolean;
  /** What came lets more be read than one call takes: an empty `receive` goes on with it. */
  more: boolean;
}

export const NO_CHANGES: TeamChanges = {
  ...{ tickets: [], team: false, canned: false, views: false, settings: false, outgoing: false, more: false },
};

/** Whether a window has anything to learn of it. */
export const changesAnything = ({ tickets, team, canned, views, settings }: TeamChanges): boolean =>
  tickets.length > 0 || team || canned || views || settings;
