import { describe, expect, it } from 'vitest';
import { repartoIgual } from '#shared/domain/porcentajes.ts';
import { aBorrador, sumar, textoDiferencia, textoNoSuman } from './usar-ajuste.ts';

describe('shares', () => {
  // Specification: 9.06
  it('are split equally, with the remainder to the last member', () => {
    expect(aBorrador(repartoIgual([4, 7, 9]))).toEqual({ 4: 33, 7: 33, 9: 34 });
    expect(aBorrador(repartoIgual([1]))).toEqual({ 1: 100 });
    expect(aBorrador(repartoIgual([]))).toEqual({});
  });

  // Specification: 5.20
  it('that do not sum to 100 have a text with the difference', () => {
    expect(sumar({ 1: 45, 2: 50 })).toBe(95);
    expect(textoDiferencia(95)).toBe('Faltan 5%');
    expect(textoDiferencia(110)).toBe('Sobran 10%');
    expect(textoNoSuman(95)).toBe('Los porcentajes deben sumar exactamente 100% (actual: 95%)');
  });
});
