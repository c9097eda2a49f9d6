import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Post } from '../../../../shared/domain/conversation.ts';
import { postKey } from '../../../../shared/domain/post-file.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { t } from '../../../i18n/index.ts';
import { copyText, showError } from '../../../parts/show-error.ts';
import { useAppStore } from '../../../store/app-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { drawMessage, sourceOf } from './draw-message.ts';
import css from './message.module.css';
import { codeOf } from './plain-text.ts';
import { RemotePictures } from './RemotePictures.tsx';

/** Text of a post. Nothing is loaded from outside; pictures wait for a press. */
export function Message({ ticket, post, isMarkdown }: { ticket: string; post: Post; isMarkdown: boolean }) {
  const store = useAppStore();
  const box = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);
  const [pictures, setPictures] = useState(0);
  const { html, typed, text } = post;
  const source = useMemo(() => sourceOf({ html, typed, text }, isMarkdown), [html, typed, text, isMarkdown]);
  const isBeginning = source.kind === 'text' && source.beginning !== null && !whole;

  useLayoutEffect(() => {
    box.current?.replaceChildren(drawMessage(source, whole));
    setPictures(box.current?.querySelectorAll('[data-picture]').length ?? 0);
  }, [source, whole]);

  const showPictures = () => {
    for (const place of box.current?.querySelectorAll<HTMLElement>('[data-picture]') ?? []) {
      const image = document.createElement('img');
      image.src = place.dataset.picture ?? '';
      image.alt = place.dataset.alt ?? '';
      image.className = css.image ?? '';
      place.replaceWith(image);
    }
    setPictures(0);
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
      {pictures > 0 && (
        <p className={css.more}>
          <Button data-unfolds="" onClick={showPictures}>
            {t('timeline.showPictures', { count: pictures })}
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
