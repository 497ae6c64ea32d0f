// The index: each demo with a large picture, and its scenes below.

import { DEMOS } from './demos.js';
import { byId, element } from './shared/dom.js';

function picture(demo, scene, isFirst) {
  const file = (theme) => `pictures/${demo.id}-${scene.id}-${theme}.webp`;
  const size = { width: 640, height: 480, alt: '', decoding: 'async', ...(isFirst ? {} : { loading: 'lazy' }) };
  return element(
    'picture',
    {},
    element('source', { srcset: file('dark'), media: '(prefers-color-scheme: dark)' }),
    element('img', { src: file('light'), ...size }),
  );
}

function sceneCard(demo, scene) {
  return element(
    'li',
    { class: 'card scene' },
    element(
      'a',
      { href: `${demo.page}#scene=${scene.id}` },
      picture(demo, scene, false),
      element('h3', {}, scene.title),
    ),
    element('p', {}, scene.look),
  );
}

function demoSection(demo, isFirst) {
  const [first, ...others] = demo.scenes;
  const title = element('h2', { id: `${demo.id}-title` }, demo.title);
  return element(
    'section',
    { class: 'demo-entry', 'aria-labelledby': `${demo.id}-title` },
    element(
      'a',
      { class: 'card lead', href: demo.page },
      picture(demo, first, isFirst),
      element(
        'div',
        { class: 'lead-text' },
        title,
        element('p', {}, demo.about),
        element('span', { class: 'open' }, 'Open the demo'),
      ),
    ),
    element(
      'ul',
      { class: 'scenes', 'aria-label': `Scenes of ${demo.title}` },
      others.map((scene) => sceneCard(demo, scene)),
    ),
  );
}

byId('demos').append(...DEMOS.map((demo, i) => demoSection(demo, i === 0)));
