import { useEffect, useRef } from 'react';
import { useApp } from '../../store/app-store.ts';
import { type Appearance, applyAppearance } from '../../store/appearance.ts';
import tokens from '../../styles/tokens.css?inline';
import { onceShown } from '../../ui/dom.ts';
import css from './Announcements.module.css';
import look from './frame.css?inline';
import { sanitise } from './sanitise.ts';

interface AnnouncementFrameProps {
  html: string;
  title: string;
  lang: string | null;
  onLink: (url: string) => void;
  /** The link under the pointer, or with the focus; null once there is none. */
  onPoint: (url: string | null) => void;
  onEscape: () => void;
}

/**
 * A document of its own, without scripts: `allow-same-origin` lets us fill it and hear its links,
 * and gives it nothing as long as nothing in it can run. The page's own policy holds in it too, so
 * nothing is loaded either.
 */
export function AnnouncementFrame({ html, title, lang, onLink, onPoint, onEscape }: AnnouncementFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const theme = useApp((app) => app.shell.theme);
  const contrast = useApp((app) => app.shell.contrast);
  const density = useApp((app) => app.shell.density);
  const textSize = useApp((app) => app.shell.textSize);
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
      dress(page, page.defaultView, { theme, contrast, density, textSize });
      page.documentElement.lang = lang ?? '';
      page.body.dir = 'auto';
      // Tab reaches it, and the arrows scroll it.
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
      // Cleaning takes its time where somebody wrote much: the window shows what was pressed
      // before.
      onceShown(() => {
        if (!shown) return;
        leave();
        page.body.replaceChildren(page.adoptNode(sanitise(html)));
        page.defaultView?.scrollTo(0, 0);
      });
    };
    fill();
    // Browsers differ in when an empty frame's document is the one that stays.
    element.addEventListener('load', fill);
    return () => {
      shown = false;
      element.removeEventListener('load', fill);
    };
  }, [html, lang, theme, contrast, density, textSize]);

  return <iframe ref={frame} className={css.frame} title={title} sandbox="allow-same-origin" />;
}

/** An element of another document is no instance of our classes, so it is asked what it can do. */
const linkOf = (target: EventTarget | null): Element | null =>
  target !== null && 'closest' in target ? (target as Element).closest('a[href]') : null;

function dress(page: Document, view: Window & typeof globalThis, appearance: Appearance): void {
  if (page.adoptedStyleSheets.length === 0) {
    // A sheet belongs to the document it was made in, and a page's policy says nothing against one
    // that is made by hand.
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(`${tokens}\n${look}`);
    page.adoptedStyleSheets = [sheet];
  }
  // What the system asks for, the window around it knows.
  applyAppearance(page.documentElement, appearance, document.documentElement.dataset.contrast === 'more');
}
