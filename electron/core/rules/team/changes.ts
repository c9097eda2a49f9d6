/**
 * Changes of the team's data that windows need to know, from colleagues' entries or from the
 * agent's own actions.
 */
export interface TeamChanges {
  tickets: string[];
  /** The roster, assignments or counts changed. */
  team: boolean;
  canned: boolean;
  views: boolean;
  settings: boolean;
  /** Something must be published: a key for a member, or entries that the engine lost. */
  outgoing: boolean;
  /**
   * More received entries can be read than one call handles. Call `receive` with nothing to
   * continue.
   */
  more: boolean;
}

export const NO_CHANGES: TeamChanges = {
  ...{ tickets: [], team: false, canned: false, views: false, settings: false, outgoing: false, more: false },
};

export const changesAnything = ({ tickets, team, canned, views, settings }: TeamChanges): boolean =>
  tickets.length > 0 || team || canned || views || settings;
