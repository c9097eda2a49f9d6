/**
 * Longest wait of a window test: by themselves both libraries give up after a second, which a
 * machine with all cores busy may need for a single step.
 */
import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { TIMEOUT_MS } from '../until.ts';

configure({ asyncUtilTimeout: TIMEOUT_MS });

const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: TIMEOUT_MS, ...options });
