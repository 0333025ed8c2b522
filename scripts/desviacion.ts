import { medirDesviacion } from '#shared/testing/desviacion.ts';

// Prints how far drafts end from the quotas, in families with realistic frequencies: `node scripts/desviacion.ts [families]`.
// Compares closings in which everybody agrees with closings in which 70 % of the answers are yes, and three ways to deal large
// chores: whole, daily ones in parts by days, and all in parts by days or by turns of weeks.
const familias = Number(process.argv[2] ?? 400);
if (!Number.isSafeInteger(familias) || familias < 1) {
  console.error('Uso: node scripts/desviacion.ts [familias]');
  process.exit(2);
}
const tanto = (n: number): string => `${n.toFixed(2).replace('.', ',')} %`;
console.log(`La mayor diferencia con una cuota, en ${String(familias)} familias, de toda la carga:`);
const MODOS = [
  ['SEMANAS', 'grandes por días o por semanas'],
  ['DIAS', 'grandes de cada día por días'],
  ['ENTERAS', 'enteras'],
] as const;
for (const consienten of [100, 70]) {
  for (const [partes, como] of MODOS) {
    const { media, p95, peor } = medirDesviacion(familias, { consienten, partes });
    console.log(
      `  tareas ${como}, ${String(consienten)} de cada 100 respuestas son sí: media ${tanto(media)}, el 95 % por debajo de ${tanto(p95)}, la peor ${tanto(peor)}`,
    );
  }
}
