import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LOGROS } from '#shared/domain/logros/logros.ts';
import { MEDALLAS } from '#client/features/ranking/clasificacion.ts';
import { EMOJI_EDAD } from '#client/ui/avatar.tsx';

const css = readFileSync(new URL('../ui/fuentes.css', import.meta.url), 'utf8');
const rangos = (/'Emoji Respaldo';[^}]*unicode-range:\s*([^;]+);/.exec(css)?.[1] ?? '').split(/,\s*/).map((r) => {
  const [desde = '', hasta = desde] = r.replace('U+', '').split('-');
  return [Number.parseInt(desde, 16), Number.parseInt(hasta, 16)] as const;
});
const servido = (emoji: string) => {
  const punto = emoji.codePointAt(0) ?? 0;
  return rangos.some(([desde, hasta]) => desde <= punto && punto <= hasta);
};

test('the fallback font has every emoji that carries meaning, for devices without an emoji font', () => {
  const emojis = [
    ...Object.values(LOGROS).map((l) => l.icono),
    ...Object.values(MEDALLAS).map((m) => m.emoji),
    ...Object.values(EMOJI_EDAD),
  ];
  expect(emojis.length).toBeGreaterThan(20);
  expect(emojis.filter((e) => !servido(e))).toEqual([]);
});
