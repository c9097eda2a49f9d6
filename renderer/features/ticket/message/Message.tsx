import { type MouseEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { type FetchedPicture, type OfferedPicture, postKey } from '../../../../shared/domain/post-file.ts';
import type { Result } from '../../../../shared/result.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { copyText, showError } from '../../../parts/show-error.ts';
import { kindOfName } from '../../../parts/text/file-kind.ts';
import { useAppStore } from '../../../store/app-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { useAnswer } from '../../../ui/hooks.ts';
import { drawMessage, type MessageSource, sourceOf } from './draw-message.ts';
import css from './message.module.css';
import { codeOf } from './plain-text.ts';

/** Text of a post. Nothing is loaded from outside; pictures wait for a press. */
export function Message({ ticket, post, isMarkdown }: { ticket: string; post: Post; isMarkdown: boolean }) {
  const store = useAppStore();
  const box = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [waiting, setWaiting] = useState(0);
  const { html, typed, text } = post;
  const source = useMemo(() => sourceOf({ html, typed, text }, isMarkdown), [html, typed, text, isMarkdown]);
  const isBeginning = source.kind === 'text' && source.beginning !== null && !whole;

  useLayoutEffect(() => {
    box.current?.replaceChildren(drawMessage(source, whole));
    setWaiting(box.current?.querySelectorAll('[data-picture]').length ?? 0);
  }, [source, whole]);

  const showPictures = () => {
    for (const place of box.current?.querySelectorAll<HTMLElement>('[data-picture]') ?? []) {
      const src = place.dataset.picture ?? '';
      drawPicture(place, src, place.dataset.alt ?? '', blobOf(src));
    }
    setWaiting(0);
  };
  const openLink = async (url: string) => {
    const { account } = store.getState().nav;
    if (account === null) return;
    const opened = await store.call('announcement.openLink', { account, url });
    if (!opened.ok) showError(opened.error, { label: t('announcements.copyLink'), run: () => void copyText(url) });
  };
  const onClick = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target : null;
    const link = pressed?.closest('a');
    if (link) {
      event.preventDefault();
      const href = link.getAttribute('href');
      // The first two mouse buttons follow a link; the third has its own menu.
      if (href !== null && event.button < 2) void openLink(href);
    }
    const picture = pictures.get(pressed?.closest('button') ?? document.body);
    if (picture && !link && event.button === 0) void store.getState().postFiles.show(picture.name, picture.blob);
    const block = pressed?.closest('[data-copy-code]')?.parentElement;
    if (block) void copyText(codeOf(block), t('timeline.codeCopied'));
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons in it make a click of a key themselves */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is a link or a button */}
      <div ref={box} className={css.message} dir="auto" onClick={onClick} onAuxClick={onClick} />
      {isBeginning && source.kind === 'text' && (
        <p className={css.more}>
          <HiddenText text={source.text.slice(source.beginning?.length)} onMatch={() => setWhole(true)} />
          <Button data-unfolds="" onClick={() => setWhole(true)}>
            {t('timeline.showWhole')}
          </Button>
          <span>{t('timeline.wholeSize', { size: formatBytes(source.text.length) })}</span>
        </p>
      )}
      {waiting > 0 && (
        <p className={css.more}>
          <Button data-unfolds="" onClick={showPictures}>
            {t('timeline.showPictures', { count: waiting })}
          </Button>
        </p>
      )}
      {/* The desk knows no pictures in Markdown that was typed here. */}
      {source.kind === 'html' && html !== null && (
        <RemotePictures box={box} source={source} ticket={ticket} post={postKey(post)} />
      )}
    </>
  );
}

/** Drawn pictures by their buttons, for the viewer. */
const pictures = new WeakMap<Element, { name: string; blob: Blob }>();

/** Draws a picture in the place of its link; a press shows it at full window, if it is whole. */
function drawPicture(place: Element, src: string, alt: string, blob: Blob | null) {
  const image = document.createElement('img');
  image.src = src;
  image.alt = alt;
  image.className = css.image ?? '';
  // A link around it keeps its press.
  if (place.closest('a')) {
    place.replaceWith(image);
    return { image, shown: image };
  }
  const button = document.createElement('button');
  button.type = 'button';
  button.disabled = blob === null;
  button.className = css.drawn ?? '';
  if (alt === '') button.setAttribute('aria-label', t('timeline.picture'));
  button.append(image);
  const name = alt || t('timeline.picture');
  const isFileName = kindOfName(name) === 'picture';
  if (blob) pictures.set(button, { name: isFileName ? name : `${name}.${blob.type.split('/')[1]}`, blob });
  place.replaceWith(button);
  return { image, shown: button };
}

/** Reads a picture that is in the message. The page's policy forbids to fetch its address. */
function blobOf(address: string): Blob | null {
  const [, type = '', body = ''] = /^data:([^;,]+);base64,(.*)$/is.exec(address) ?? [];
  try {
    return new Blob([Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0))], { type });
  } catch {
    return null;
  }
}

/** Hidden text that the searches of browser and window find, and then ask to show. */
export function HiddenText({ text, onMatch }: { text: string; onMatch: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  const heard = useRef(onMatch);
  heard.current = onMatch;
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    current.setAttribute('hidden', 'until-found');
    const onFound = () => heard.current();
    current.addEventListener('beforematch', onFound);
    return () => current.removeEventListener('beforematch', onFound);
  }, []);
  return (
    <span ref={element} className={css.hidden} data-folded-text="">
      {text}
    </span>
  );
}

interface Props {
  box: RefObject<HTMLElement | null>;
  source: MessageSource;
  ticket: string;
  post: string;
}

type Failure = 'offline' | 'failed';

/** One object each, because setting another equal one renders the view again. */
const NOT_OFFERED: OfferedPicture[] = [];
const NOT_FAILED: Readonly<Record<string, Failure>> = {};

/** Offers a message's remote pictures, by host. A press fetches them: the sender may notice. */
function RemotePictures({ box, source, ticket, post }: Props) {
  const store = useAppStore();
  const [offered, setOffered] = useState(NOT_OFFERED);
  const [underway, setUnderway] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(NOT_FAILED);

  const ask = () => {
    setOffered(NOT_OFFERED);
    setFailed(NOT_FAILED);
    const { nav } = store.getState();
    const sources = new Set(linksOf(box.current).map(srcOf));
    if (nav.account === null || sources.size === 0) return null;
    const call = store.call('postPicture.list', { account: nav.account, ticket, post });
    // Without an answer the pictures stay links.
    return call.then((answer) => (answer.ok ? answer.value.filter(({ src }) => sources.has(src)) : []));
  };
  // With another source, other links are drawn.
  useAnswer(ask, setOffered, [source, ticket, post]);

  const show = async (host: string) => {
    const { account } = store.getState().nav;
    if (account === null) return;
    const wanted = offered.filter((picture) => picture.host === host);
    const note = (failure: Failure | null) =>
      setFailed(({ [host]: _before, ...others }) => (failure === null ? others : { ...others, [host]: failure }));
    note(null);
    setUnderway((hosts) => [...hosts, host]);
    const answers = await Promise.all(
      wanted.map(({ index }) => store.call('postPicture.fetch', { account, ticket, post, index })),
    );
    setUnderway((hosts) => hosts.filter((other) => other !== host));
    const drawn = new Set<string>();
    for (const answer of answers) {
      if (answer.ok && draw(box.current, answer.value, () => note('failed'))) drawn.add(answer.value.src);
    }
    setOffered((pictures) => pictures.filter(({ src }) => !drawn.has(src)));
    note(failureOf(answers));
  };

  const hosts = [...new Set(offered.map(({ host }) => host))];
  return (
    <>
      {hosts.length > 0 && (
        <p className={css.more}>
          {hosts.map((host) => (
            <Button key={host} data-unfolds="" busy={underway.includes(host)} onClick={() => void show(host)}>
              {t('timeline.showPicturesFrom', {
                host,
                count: offered.filter((picture) => picture.host === host).length,
              })}
            </Button>
          ))}
          <span>{t('timeline.picturesTell')}</span>
        </p>
      )}
      {Object.entries(failed).map(([host, failure]) => (
        <p key={host} className={css.more} role="status">
          {t(failure === 'offline' ? 'timeline.picturesOffline' : 'timeline.picturesFailed', { host })}
        </p>
      ))}
    </>
  );
}

/** Links that stand for pictures; no other link has `data-alt`. */
const linksOf = (box: HTMLElement | null): HTMLAnchorElement[] => [
  ...(box?.querySelectorAll<HTMLAnchorElement>('a[data-alt][href]') ?? []),
];

const srcOf = (link: HTMLAnchorElement): string => link.getAttribute('href') ?? '';

/** Draws the picture at all its places; false if there are none any more. */
function draw(box: HTMLElement | null, { src, type, bytes }: FetchedPicture, onBroken: () => void): boolean {
  const places = linksOf(box).filter((link) => srcOf(link) === src);
  for (const link of places) {
    const blob = new Blob([bytes], { type });
    const url = URL.createObjectURL(blob);
    const { image, shown } = drawPicture(link, url, link.dataset.alt ?? '', blob);
    image.onload = () => URL.revokeObjectURL(url);
    image.onerror = () => {
      URL.revokeObjectURL(url);
      shown.replaceWith(link);
      onBroken();
    };
  }
  return places.length > 0;
}

function failureOf(answers: readonly Result<FetchedPicture>[]): Failure | null {
  const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]));
  if (errors.length === 0) return null;
  return errors.every(({ kind }) => kind === 'offline') ? 'offline' : 'failed';
}
