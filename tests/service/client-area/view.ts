/** Collects the content of a ticket's page: its words, dates and links. */
import type * as Own from '../../../service/client-area/view.ts';
import { asHtml } from '../../../service/markdown.ts';
import { readPosts, type TicketPost } from '../../../service/store/tickets.ts';
import { encodeEntities } from '../../../service/text.ts';
import type { TestContext } from '../service.ts';
import { shownTime } from './dates.ts';
import type { PageOptions } from './options.ts';
import { WORDS, type Words } from './words.ts';

export interface PostView extends Own.PostView {
  email: string;
  rating: number;
  address: string | null;
}

export interface TicketView extends Own.TicketView {
  options: PageOptions;
  words: Words;
  language: string;
  base: string | null;
  c: string;
  posts: PostView[];
  /** Links that change the ticket. A reader of the page must not follow them. */
  closing: string;
  replying: string;
}

const AS_TYPED = (text: string) => text;

export function ticketView({ db, switches }: TestContext, ticket: Own.OpenedTicket, origin: string): TicketView {
  const options = switches.pages;
  const words = WORDS[options.language];
  const link = linker(options, origin);
  const at = (ms: number) => shownTime(ms, options.zone ?? switches.zone, options.dates, options.language);
  const posts = readPosts(db, ticket.id, ticket.userid);
  if (options.order === 'descending') posts.reverse();
  const own = { tid: ticket.tid, c: ticket.c };
  return {
    options,
    words,
    language: options.language,
    base: options.links === 'base' ? `${origin}/` : null,
    tid: encodeEntities(ticket.tid),
    c: encodeEntities(ticket.c),
    subject: ticket.subject,
    status: words.statuses[ticket.status] ?? encodeEntities(ticket.status),
    department: encodeEntities(ticket.department),
    requester: { name: ticket.name, role: ticket.userid ? 'owner' : 'guest' },
    date: at(ticket.date),
    updated: at(ticket.lastreply ?? ticket.date),
    posts: posts.map((post) => postView(post, ticket, options, at, link)),
    closing: link('viewticket.php', { ...own, closeticket: 'true' }),
    replying: link('viewticket.php', { ...own, postreply: 'true' }),
  };
}

type Link = (file: string, query: Readonly<Record<string, string>>) => string;

function postView(
  post: TicketPost,
  ticket: Own.OpenedTicket,
  options: PageOptions,
  at: (ms: number) => string,
  link: Link,
): PostView {
  const isStaff = post.role === 'operator';
  const removed = post.files.length > 0 && post.files.every((file) => file.removed);
  return {
    id: post.id,
    isOpening: post.isOpening,
    role: post.role,
    isStaff,
    roleName: WORDS[options.language].roles[post.role],
    name: post.name,
    email: encodeEntities(post.email),
    date: at(post.at),
    html: asHtml(post.message, post.markdown, options.unescaped && !isStaff ? AS_TYPED : encodeEntities),
    rating: post.rating,
    address: options.addresses ? `198.51.100.${post.id % 250}` : null,
    files: post.files.map((file, index) => ({
      name: encodeEntities(file.name),
      href:
        file.removed && options.removedFiles === 'named'
          ? null
          : link('dl.php', {
              type: post.isOpening ? 'a' : 'ar',
              id: String(post.isOpening ? ticket.id : post.id),
              i: String(index),
            }),
    })),
    filesRemoved: removed,
  };
}

/** Escapes links for an attribute, or leaves them raw like careless themes. */
function linker({ links, folder, bareAmpersands }: PageOptions, origin: string): Link {
  const before = {
    relative: '',
    absolute: `${origin}${folder}/`,
    base: folder === '' ? '' : `${folder.slice(1)}/`,
  }[links];
  return (file, query) => {
    const address = `${before}${file}?${new URLSearchParams(query)}`;
    return bareAmpersands ? address : encodeEntities(address);
  };
}
