/** Scrolls what a journey is about above its card, if the page scrolls: at least its upper part. */
export function bringIntoSight(selector: string): void {
  const subject = document.querySelector(selector);
  subject?.scrollIntoView({ block: 'nearest' });
  if (subject && subject.getBoundingClientRect().top < 0) subject.scrollIntoView({ block: 'start' });
}
