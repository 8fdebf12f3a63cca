/*
 * A first visit begins with the tour (isFirstVisit in address.ts decides the same way): until the page's own files are
 * there, the skeleton keeps the tour's place and asks its question. It stands outside the bundle, which comes later.
 */
(() => {
  const key = 'linger.visited';
  try {
    const folder = location.pathname.replace(/[^/]*$/, '');
    const visited = localStorage.getItem(`${key}:${folder}`) ?? localStorage.getItem(key);
    const isPlain = location.hash.length < 2 && location.search === '' && top === window;
    if (isPlain && visited === null) document.documentElement.dataset.tour = '';
  } catch {
    // A browser that keeps nothing gets no tour.
  }
})();
