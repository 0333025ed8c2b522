import { Tarjeta } from '#client/ui/tarjeta.tsx';

const PASOS = [
  'Agrega aquí a cada persona de la familia.',
  'Comparte con ellos el ID y el PIN.',
  'Cada uno entra en «Unirme a mi Familia» y elige su nombre.',
  'Cada uno crea su contraseña personal.',
] as const;

/** The four steps from a name on the list to a member with an account. */
export function ComoFunciona() {
  return (
    <Tarjeta como="section" tono="hundida">
      <h2 className="text-lg">¿Cómo funciona?</h2>
      <ol className="mt-3 grid gap-3">
        {PASOS.map((paso, i) => (
          <li key={paso} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-superficie text-sm font-black text-marca"
            >
              {i + 1}
            </span>
            <span>{paso}</span>
          </li>
        ))}
      </ol>
    </Tarjeta>
  );
}
