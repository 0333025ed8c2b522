import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EstadoAccion } from '#client/lib/accion.ts';
import { Rechazo } from './rechazo.tsx';

const fallida = (motivo: string | null, campos: EstadoAccion['campos'] = {}): EstadoAccion => ({
  ocupada: false,
  error: motivo === null ? null : new Error(motivo),
  motivo,
  campos,
});

/** Words of each line of what is drawn, without the drawing. */
const dicho = (elemento: Parameters<typeof renderToStaticMarkup>[0]): string[] =>
  renderToStaticMarkup(elemento)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .split(/<[^>]*>/)
    .filter((texto) => texto !== '');

test('shows nothing without a failure', () => {
  expect(dicho(<Rechazo de={fallida(null)} />)).toEqual([]);
});

test('shows a refusal that belongs to no field, whatever fields the form has', () => {
  expect(dicho(<Rechazo de={fallida('Ya no existe')} menos={['nombre']} />)).toEqual(['Ya no existe']);
});

test('does not repeat a text shown beside its field', () => {
  const rechazada = fallida('Ya existe', { nombre: ['Ya existe'] });
  expect(dicho(<Rechazo de={rechazada} menos={['nombre', 'email']} />)).toEqual([]);
  expect(dicho(<Rechazo de={rechazada} />)).toEqual(['Ya existe']);
});

test('shows, of several fields, those that the form lacks', () => {
  const rechazada = fallida('Ya existe', { nombre: ['Ya existe'], familia: ['No es la tuya'] });
  expect(dicho(<Rechazo de={rechazada} menos={['nombre']} />)).toEqual(['No es la tuya']);
});

test('with labels lists every refusal', () => {
  const rechazada = fallida('Corta', { password: ['Corta', 'Fácil'], zona: ['No existe'] });
  expect(dicho(<Rechazo de={rechazada} etiquetas={{ password: 'Contraseña' }} />)).toEqual([
    'Contraseña: Corta',
    'Contraseña: Fácil',
    'zona: No existe',
  ]);
  expect(dicho(<Rechazo de={fallida('Sin red')} etiquetas={{ password: 'Contraseña' }} />)).toEqual(['Sin red']);
});
