import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EstadoAccion } from '#client/lib/red/accion.ts';
import { Rechazo } from './rechazo.tsx';

const fallida = (motivo: string | null, campos: EstadoAccion['campos'] = {}): EstadoAccion => ({
  ocupada: false,
  error: motivo === null ? null : new Error(motivo),
  motivo,
  campos,
});

/** Returns the texts of the rendered element, without its icons. */
const dicho = (elemento: Parameters<typeof renderToStaticMarkup>[0]): string[] =>
  renderToStaticMarkup(elemento)
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .split(/<[^>]*>/)
    .filter((texto) => texto !== '');

test('without a failure nothing is shown', () => {
  expect(dicho(<Rechazo de={fallida(null)} />)).toEqual([]);
});

test('a refusal that belongs to no field is always shown', () => {
  expect(dicho(<Rechazo de={fallida('Ya no existe')} menos={['nombre']} />)).toEqual(['Ya no existe']);
});

test('an error shown beside its field is not repeated', () => {
  const rechazada = fallida('Ya existe', { nombre: ['Ya existe'] });
  expect(dicho(<Rechazo de={rechazada} menos={['nombre', 'email']} />)).toEqual([]);
  expect(dicho(<Rechazo de={rechazada} />)).toEqual(['Ya existe']);
});

test('errors of fields that the form lacks are shown', () => {
  const rechazada = fallida('Ya existe', { nombre: ['Ya existe'], familia: ['No es la tuya'] });
  expect(dicho(<Rechazo de={rechazada} menos={['nombre']} />)).toEqual(['No es la tuya']);
});

test('with `etiquetas` every error is listed with the label of its field', () => {
  const rechazada = fallida('Corta', { password: ['Corta', 'Fácil'], zona: ['No existe'] });
  expect(dicho(<Rechazo de={rechazada} etiquetas={{ password: 'Contraseña' }} />)).toEqual([
    'Contraseña: Corta',
    'Contraseña: Fácil',
    'zona: No existe',
  ]);
  expect(dicho(<Rechazo de={fallida('Sin red')} etiquetas={{ password: 'Contraseña' }} />)).toEqual(['Sin red']);
});
