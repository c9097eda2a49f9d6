/** Routes below `/_test/`, with which tests in another process read and change the service. */

import { Hono } from 'hono';
import type { Env } from '../../service/http/calls.ts';
import type { Fault } from './faults.ts';
import type { OddPostOptions } from './odd-conversations.ts';
import type { RunningService, SwitchChanges } from './service.ts';
import type { StoredKind } from './stored.ts';

interface Written {
  ticketid: string | number;
  message: string;
  name?: string;
  files?: { name: string; data: string }[];
}

const decoded = (files: Written['files'] = []) =>
  files.map(({ name, data }) => ({ name, data: Buffer.from(data, 'base64') }));

/** Used in test mode only. Bodies and answers are JSON. */
export function testRoutes(service: RunningService): Hono<Env> {
  const app = new Hono<Env>();
  app.onError((error, http) => http.json({ result: 'error', message: error.message }, 400));
  app.get('/ledger', (http) => http.json(service.ledger.all()));
  app.delete('/ledger', (http) => {
    service.ledger.clear();
    return http.json({ result: 'success' });
  });
  app.get('/pages', (http) => http.json(service.pageLog.all()));
  app.delete('/pages', (http) => {
    service.pageLog.clear();
    return http.json({ result: 'success' });
  });
  app.get('/faults', (http) => http.json(service.faults.all()));
  app.post('/faults', async (http) => {
    service.faults.add((await http.req.json()) as Fault);
    return http.json({ result: 'success' });
  });
  app.delete('/faults', (http) => {
    service.faults.clear();
    return http.json({ result: 'success' });
  });
  app.post('/switch', async (http) => {
    service.turn((await http.req.json()) as SwitchChanges);
    return http.json({ result: 'success', switches: service.switches, dialects: service.dialects() });
  });
  app.post('/expire', async (http) => {
    const { kind } = (await http.req.json()) as { kind?: 'access' | 'refresh' };
    service.expireTokens(kind ?? 'access');
    return http.json({ result: 'success' });
  });
  app.post('/customer-reply', async (http) => {
    const { ticketid, message, files } = (await http.req.json()) as Written;
    service.customerReply(ticketid, message, decoded(files));
    return http.json({ result: 'success' });
  });
  app.post('/note', async (http) => {
    const { ticketid, message, files, name } = (await http.req.json()) as Written;
    service.addNote(ticketid, message, decoded(files), name);
    return http.json({ result: 'success' });
  });
  app.post('/odd-posts', async (http) => {
    const { ticketid, ...oddPost } = (await http.req.json()) as OddPostOptions & { ticketid: string | number };
    return http.json({ result: 'success', count: service.writeOddPosts(ticketid, oddPost) });
  });
  app.post('/remove-files', async (http) => {
    const { ticketid } = (await http.req.json()) as { ticketid: string | number };
    service.removeFiles(ticketid);
    return http.json({ result: 'success' });
  });
  app.post('/colleague-reply', async (http) => {
    const { ticketid, message, name } = (await http.req.json()) as Written;
    service.colleagueReply(ticketid, message, name);
    return http.json({ result: 'success' });
  });
  app.post('/invoice', async (http) => {
    const { invoiceid, status } = (await http.req.json()) as { invoiceid: string | number; status: string };
    service.setInvoice(invoiceid, status);
    return http.json({ result: 'success' });
  });
  app.post('/pass', (http) => {
    service.letCustomersWrite();
    return http.json({ result: 'success' });
  });
  app.get('/tickets/:id', (http) => {
    const found = service.conversation(http.req.param('id'));
    if (!found) return http.json({ result: 'error', message: 'Ticket ID Not Found' }, 404);
    return http.json({
      ...found,
      posts: found.posts.map((post) => ({
        ...post,
        attachments: post.attachments.map(({ data: _data, ...file }) => file),
      })),
    });
  });
  app.get('/stored/:kind/:id', (http) => {
    const record = service.stored(http.req.param('kind') as StoredKind, http.req.param('id'));
    return record ? http.json(record) : http.json({ result: 'error', message: 'Not found' }, 404);
  });
  return app;
}
