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
}

export const NO_CHANGES: TeamChanges = {
  ...{ tickets: [], team: false, canned: false, views: false, settings: false, outgoing: false },
};
