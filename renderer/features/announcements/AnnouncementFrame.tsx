import { useEffect, useRef } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { useApp } from '../../store/app-store.ts';
import { type Appearance, appearanceOf, applyAppearance } from '../../store/appearance.ts';
import tokens from '../../styles/tokens.css?inline';
import { afterNextPaint } from '../../ui/dom.ts';
import css from './Announcements.module.css';
import look from './frame.css?inline';
import { sanitise } from './quote.ts';

interface AnnouncementFrameProps {
  html: string;
  title: string;
  lang: string | null;
  onLink: (url: string) => void;
  onPoint: (url: string | null) => void;
  onEscape: () => void;
}

/**
 * Shows the announcement in its own document without scripts. `allow-same-origin` lets us fill the
 * frame and handle its links; this is safe while nothing in it can run. The page's policy also
 * holds in the frame, so nothing is loaded.
 */
export function AnnouncementFrame({ html, title, lang, onLink, onPoint, onEscape }: AnnouncementFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const look = useApp(useShallow(({ shell }) => appearanceOf(shell)));
  const latest = useRef({ onLink, onPoint, onEscape });
  latest.current = { onLink, onPoint, onEscape };

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let shown = true;
    const point = ({ target }: Event) => latest.current.onPoint(linkOf(target)?.getAttribute('href') ?? null);
    const leave = () => latest.current.onPoint(null);
    const fill = () => {
      const page = element.contentDocument;
      if (!page?.defaultView) return;
      applyStyles(page, page.defaultView, look);
      page.documentElement.lang = lang ?? '';
      page.body.dir = 'auto';
      // Lets Tab reach the text, and the arrow keys scroll it.
      page.body.tabIndex = 0;
      const follow = (event: MouseEvent) => {
        const href = linkOf(event.target)?.getAttribute('href');
        if (href == null) return;
        event.preventDefault();
        if (event.button < 2) latest.current.onLink(href);
      };
      page.onclick = follow;
      page.onauxclick = follow;
      for (const name of ['mouseover', 'focusin']) page.addEventListener(name, point);
      for (const name of ['mouseleave', 'focusout']) page.addEventListener(name, leave);
      page.onkeydown = (event) => {
        if (event.key === 'Escape') latest.current.onEscape();
      };
      // Cleaning a long text takes time, so show the pressed state first.
      afterNextPaint(() => {
        if (!shown) return;
        leave();
        page.body.replaceChildren(page.adoptNode(sanitise(html)));
        page.defaultView?.scrollTo(0, 0);
      });
    };
    fill();
    // Browsers differ in when the final document of an empty frame exists.
    element.addEventListener('load', fill);
    return () => {
      shown = false;
      element.removeEventListener('load', fill);
    };
  }, [html, lang, look]);

  return <iframe ref={frame} className={css.frame} title={title} sandbox="allow-same-origin" />;
}

/**
 * An element of another document is no instance of our classes, so check for its method instead.
 */
const linkOf = (target: EventTarget | null): Element | null =>
  target !== null && 'closest' in target ? (target as Element).closest('a[href]') : null;

function applyStyles(page: Document, view: Window & typeof globalThis, appearance: Appearance): void {
  if (page.adoptedStyleSheets.length === 0) {
    // A style sheet belongs to its document. The page's policy allows sheets made by script.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(`${tokens}\n${look}`);
    page.adoptedStyleSheets = [sheet];
  }
  // The parent window already knows the system's contrast setting.
  applyAppearance(page.documentElement, appearance, document.documentElement.dataset.contrast === 'more');
}
