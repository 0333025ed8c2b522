import { CircleCheck, CircleMinus } from 'lucide-react';
import { cx } from '#client/lib/navegador/cx.ts';
import { Tarjeta } from '#client/ui/tarjeta.tsx';

const promesas = (personas: number): readonly string[] => [
  'Las cuotas suman exactamente todo el trabajo: ni sobra ni falta un punto.',
  'En el reparto nadie recibe una tarea que no sea para su edad.',
  'Al elegir, nadie pasa de su cuota. Tampoco cuando eligen por ti.',
  'Todas las tareas acaban con dueño, y solo uno.',
  'En el cierre, una tarea que elegiste no cambia de manos sin tu permiso.',
  'Ningún cambio del cierre aumenta la mayor diferencia con una cuota, por arriba o por abajo, ni carga a un niño por encima de la suya.',
  'En un cierre, ninguna tarea se propone dos veces.',
  'Si a ninguna edad, ni a varias juntas, le queda más sitio que tareas, sobran menos tareas que personas con sitio, y al colocarlas nadie se pasa tanto como lo que vale la mayor.',
  ...(personas > 1
    ? [
        'Entre dos personas iguales en edad y en parte, lo que no se puede partir le toca cada trimestre a otra, por sorteo y no por quién llegó antes.',
        `El orden gira: si seguís los mismos ${String(personas)}, en ${String(personas)} trimestres seguidos cada uno habrá pasado por todos los puestos.`,
      ]
    : []),
];

const NO_PROMETIDO: readonly string[] = [
  'Que todos hagáis el mismo número de tareas o los mismos minutos: se reparten puntos.',
  'Que nadie se desvíe ni un punto. Lo normal es acabar un poco por encima o por debajo, y el certificado dice cuánto.',
  'Que te quedes con lo que más te gusta: otro puede elegirlo antes.',
  'Que los puntos acierten siempre: son lo que habéis votado.',
  'Que los porcentajes sean los buenos: eso lo habláis en casa.',
];

/** Two lists: the promises that the draft's rules keep, and wishes that they do not promise. */
export function Promesas({ personas }: { readonly personas: number }) {
  return (
    <div className="grid gap-4">
      <Lista titulo="Lo que se promete" frases={promesas(personas)} Icono={CircleCheck} clase="text-bien" />
      <Lista titulo="Lo que no se promete" frases={NO_PROMETIDO} Icono={CircleMinus} clase="text-suave" />
    </div>
  );
}

function Lista({
  titulo,
  frases,
  Icono,
  clase,
}: {
  readonly titulo: string;
  readonly frases: readonly string[];
  readonly Icono: typeof CircleCheck;
  readonly clase: string;
}) {
  return (
    <Tarjeta como="section" aria-label={titulo} className="grid grid-cols-1 gap-4">
      <h2 className="text-xl">{titulo}</h2>
      <ul className="grid gap-3">
        {frases.map((frase) => (
          <li key={frase} className="flex items-start gap-3 leading-snug">
            <Icono aria-hidden className={cx('size-6 shrink-0', clase)} strokeWidth={2.25} />
            <span className="min-w-0">{frase}</span>
          </li>
        ))}
      </ul>
    </Tarjeta>
  );
}
