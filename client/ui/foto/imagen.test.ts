import { expect, test } from 'vitest';
import { MAXIMO_AVATAR } from '#shared/contracts/avatar.ts';
import { ERROR_IMAGEN, errorAlAbrir, revisarArchivo } from './imagen.ts';

const archivo = (datos: Partial<{ name: string; type: string; size: number }>) => ({
  name: 'foto.jpg',
  type: 'image/jpeg',
  size: 1_000,
  ...datos,
});

// Specification: 5.27
test('any image up to 5 MB is accepted, also without a known type', () => {
  for (const bueno of [
    archivo({}),
    archivo({ type: 'image/x-raro' }),
    archivo({ size: MAXIMO_AVATAR }),
    archivo({ name: 'IMG_1.HEIC', type: '' }),
  ]) {
    expect(revisarArchivo(bueno)).toBeNull();
  }
});

test('other files and larger images are refused with the specified texts', () => {
  for (const otro of [
    archivo({ type: 'application/pdf' }),
    archivo({ type: '', name: 'foto.exe' }),
    archivo({ type: 'video/mp4' }),
  ]) {
    expect(revisarArchivo(otro)).toBe('Por favor selecciona un archivo de imagen');
  }
  expect(revisarArchivo(archivo({ size: MAXIMO_AVATAR + 1 }))).toBe('La imagen es demasiado grande. Máximo 5MB');
});

test('an unreadable HEIC photo has an error that names the supported formats', () => {
  expect(errorAlAbrir(archivo({ name: 'IMG_1.HEIC', type: '' }))).toMatch(/JPEG, PNG y WebP/);
  expect(errorAlAbrir(archivo({ name: 'foto', type: 'image/heic' }))).toMatch(/JPEG, PNG y WebP/);
  expect(errorAlAbrir(archivo({}))).toBe(ERROR_IMAGEN);
});
