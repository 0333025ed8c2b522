import { cargasDe, cuatroAdultos, OCHO_TRIMESTRES, porLugar } from '#shared/testing/empates.ts';

// Prints how evenly drafts give out, over eight quarters, the chores that cannot be shared equally. Each family has four
// adults with equal shares and 22 equal chores, each counted once: `node scripts/empates.ts [families]`.
const familias = Number(process.argv[2] ?? 400);
if (!Number.isSafeInteger(familias) || familias < 1) {
  console.error('Uso: node scripts/empates.ts [familias]');
  process.exit(2);
}
const tanto = (n: number): string => `${n > 0 ? '+' : ''}${n.toFixed(1).replace('.', ',')} %`;
const todas = Array.from({ length: familias }, (_, i) => cuatroAdultos(i + 1));
let siempre = 0;
for (const familia of todas)
  if (OCHO_TRIMESTRES.every((t) => [1, 2].every((id) => cargasDe(familia, t)[id] === 60))) siempre += 1;
console.log(
  `Cuatro adultos iguales, 22 tareas iguales contadas una vez, ocho trimestres, ${String(familias)} familias:`,
);
console.log(`  en ${String(siempre)} llevan siempre las tareas de más las dos personas de id más bajo`);
for (const [nombre, trimestres] of [
  ['un trimestre', OCHO_TRIMESTRES.slice(0, 1)],
  ['ocho trimestres', OCHO_TRIMESTRES],
] as const)
  console.log(
    `  ${nombre}, sobre la media, por lugar en la lista de ids: ${porLugar(todas, trimestres)
      .map(({ media, margen }) => `${tanto(media)} (±${margen.toFixed(1).replace('.', ',')})`)
      .join(' · ')}`,
  );
