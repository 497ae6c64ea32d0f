// Form controls from a list of settings, so that a demo says what can be chosen and not how a form is built.
//
// A setting has key, label, fallback and kind:
//   'choice'  values: [{ value, label, hint? }]; segments: true shows them side by side
//   'number'  min, max, step, unit?; slider: true adds a slider
//   'toggle'
// and may have hint (a sentence), enabledWhen(values) with an offHint, and shownWhen(values).

import { element } from './dom.js';

let nextId = 0;

/**
 * @param {HTMLElement} parent
 * @param {object[]} settings
 * @param {(key: string, value: unknown) => void} onChange
 * @returns {(values: Record<string, unknown>) => void} shows other values
 */
export function buildControls(parent, settings, onChange) {
  const updates = settings.map((setting) => {
    const id = `control-${nextId++}`;
    const hint = element('p', { id: `${id}-hint`, class: 'hint' });
    const control = BUILDERS[setting.segments ? 'segments' : setting.kind](setting, id, (value) =>
      onChange(setting.key, value),
    );
    const box = element(
      'div',
      { class: `control control-${setting.kind}`, 'data-setting': setting.key },
      control.parts,
      hint,
    );
    parent.append(box);
    return (values) => {
      const enabled = setting.enabledWhen?.(values) ?? true;
      box.hidden = !(setting.shownWhen?.(values) ?? true);
      box.classList.toggle('is-off', !enabled);
      control.show(values[setting.key], enabled);
      hint.textContent = hintFor(setting, values[setting.key], enabled);
      hint.hidden = hint.textContent === '';
    };
  });
  return (values) => updates.forEach((update) => update(values));
}

function hintFor(setting, value, enabled) {
  if (!enabled && setting.offHint) return setting.offHint;
  const chosen = setting.values?.find((each) => each.value === value);
  return chosen?.hint ?? setting.hint ?? '';
}

const BUILDERS = {
  choice(setting, id, change) {
    const select = element(
      'select',
      { id, 'aria-describedby': `${id}-hint` },
      setting.values.map(({ value, label }) => element('option', { value }, label)),
    );
    select.addEventListener('change', () => change(select.value));
    return {
      parts: [element('label', { for: id }, setting.label), select],
      show(value, enabled) {
        select.value = value;
        select.disabled = !enabled;
      },
    };
  },

  segments(setting, id, change) {
    const inputs = setting.values.map(({ value }) => {
      const input = element('input', { type: 'radio', name: id, value: String(value) });
      input.addEventListener('change', () => change(value));
      return input;
    });
    const labels = setting.values.map(({ label }, i) => element('label', {}, inputs[i], element('span', {}, label)));
    const group = element(
      'fieldset',
      { class: 'segments', 'aria-describedby': `${id}-hint` },
      element('legend', {}, setting.label),
      element('div', { class: 'segment-row' }, labels),
    );
    return {
      parts: [group],
      show(value, enabled) {
        group.disabled = !enabled;
        setting.values.forEach((each, i) => {
          inputs[i].checked = each.value === value;
        });
      },
    };
  },

  number(setting, id, change) {
    const { min, max, step } = setting;
    const attributes = { id, type: 'number', min, max, step, inputmode: 'decimal', 'aria-describedby': `${id}-hint` };
    const input = element('input', attributes);
    const slider = setting.slider
      ? element('input', { type: 'range', min, max, step, 'aria-label': `${setting.label}, slider` })
      : null;
    const accept = (from) => {
      const value = Number(from.value);
      if (from.value === '' || !Number.isFinite(value)) return;
      change(roundTo(Math.min(Math.max(value, min), max), step, min));
    };
    // What is being typed stays, whatever is computed and shown meanwhile.
    let isTyping = false;
    input.addEventListener('input', () => (isTyping = true));
    input.addEventListener('blur', () => (isTyping = false));
    input.addEventListener('change', () => {
      isTyping = false;
      accept(input);
    });
    slider?.addEventListener('input', () => accept(slider));
    return {
      parts: [
        element('label', { for: id }, setting.label),
        element(
          'div',
          { class: 'number-row' },
          slider ? [slider] : [],
          input,
          setting.unit ? element('span', {}, setting.unit) : [],
        ),
      ],
      show(value, enabled) {
        if (!isTyping) input.value = String(value);
        input.disabled = !enabled;
        if (!slider) return;
        slider.value = String(value);
        slider.disabled = !enabled;
      },
    };
  },

  toggle(setting, id, change) {
    const input = element('input', { id, type: 'checkbox', 'aria-describedby': `${id}-hint` });
    input.addEventListener('change', () => change(input.checked));
    return {
      parts: [element('label', { class: 'toggle', for: id }, input, element('span', {}, setting.label))],
      show(value, enabled) {
        input.checked = value;
        input.disabled = !enabled;
      },
    };
  },
};

/** The nearest value that a whole number of steps from min reaches, without the noise of binary fractions. */
export function roundTo(value, step, min) {
  return Number((min + Math.round((value - min) / step) * step).toFixed(6));
}

/** @param {object[]} settings @returns {Record<string, any>} */
export const defaultsOf = (settings) => Object.fromEntries(settings.map(({ key, fallback }) => [key, fallback]));
