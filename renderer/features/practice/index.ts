/** For the practice desk only: to meet once what may go wrong. */
import type { Command } from '../../commands/table.ts';
import type { Feature } from '../../store/registry.ts';
import { isPractice, play } from './play.ts';

const commands: Command[] = [
  {
    id: 'practice.lost',
    title: 'practice.lost',
    section: 'window',
    keys: [],
    when: isPractice,
    run: (app) => void play(app, 'answer-is-lost'),
  },
  {
    id: 'practice.colleague',
    title: 'practice.colleague',
    section: 'window',
    keys: [],
    when: (app) => isPractice(app) && app.nav.ticket !== null,
    run: (app) => void play(app, 'colleague-answers-first'),
  },
  {
    id: 'practice.network',
    title: 'practice.network',
    section: 'window',
    keys: [],
    when: isPractice,
    run: (app) => void play(app, 'network-is-cut'),
  },
  {
    id: 'practice.filed',
    title: 'practice.filed',
    section: 'window',
    keys: [],
    when: isPractice,
    run: (app) => void play(app, 'replies-as-customer'),
  },
];

export const practiceFeature: Feature = { commands };
