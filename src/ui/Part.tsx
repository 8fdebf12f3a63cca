import type { ReactNode } from 'react';
import { isHidden, type PagePart } from '../scenario/parts';
import { useApp } from './app';

/** A part of the page that a link can hide. */
export function Part({ name, children }: { readonly name: PagePart; readonly children: ReactNode }) {
  return useApp(({ view }) => isHidden(view, name)) ? null : children;
}
