import { medirEquidad } from '#server/testing/ano/equidad.ts';

// Simulates a year of four drafts in each of many families, first without the balance of the last quarter and then with it.
// Prints how far members' work differs from their shares, how many long streaks survive a month, and how often a child is first
// in a week: `node scripts/ano.ts [families]`.
const familias = Number(process.argv[2] ?? 40);
if (!Number.isSafeInteger(familias) || familias < 1) {
  console.error('Uso: node scripts/ano.ts [familias]');
  process.exit(2);
}
const tanto = (n: number): string => `${n.toFixed(1).replace('.', ',')} %`;
console.log(
  `Lo que separa lo hecho en un año de la parte de cada uno, en ${String(familias)} familias, de todo lo hecho:`,
);
for (const conSaldos of [false, true]) {
  const { media, p95, peor, semanas, porPuntos, porLoSuyo, ...rachas } = await medirEquidad(familias, conSaldos);
  console.log(
    `  ${conSaldos ? 'teniendo en cuenta el trimestre pasado' : 'sin tenerlo en cuenta'}: media ${tanto(media)}, el 95 % por debajo de ${tanto(p95)}, lo peor ${tanto(peor)}`,
  );
  const de = (n: number): string => tanto((100 * n) / Math.max(1, rachas.empiezan));
  console.log(
    `    de ${String(rachas.empiezan)} rachas de siete días o más al empezar un mes, llegan al final ${de(rachas.conComodines)} con comodines y ${de(rachas.sinComodines)} sin ellos`,
  );
  const veces = (n: number): string => tanto((100 * n) / Math.max(1, semanas));
  console.log(
    `    de ${String(semanas)} semanas con un niño en casa, va primero en el ${veces(porPuntos)} por puntos y en el ${veces(porLoSuyo)} de lo suyo`,
  );
}
