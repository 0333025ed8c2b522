import { useYo } from '#client/lib/acceso.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useFamilia } from '../api.ts';
import { AccionesAcceso } from './acciones-acceso.tsx';
import { BotonQr } from './boton-qr.tsx';
import { PinEnEspera } from './pin-en-espera.tsx';

function Dato({
  nombre,
  valor,
  ancho = '',
}: {
  readonly nombre: string;
  readonly valor: string;
  readonly ancho?: string;
}) {
  return (
    <div className={`rounded-control bg-sobre-escena/12 px-3.5 py-3 ${ancho}`}>
      <dt className="font-bold text-sobre-escena-suave">{nombre}</dt>
      {/* A reader spells the PIN instead of saying a six-figure number. */}
      <dd className="cifra mt-1.5 text-[min(1.875rem,9vw)] tracking-[0.18em]" aria-label={valor.split('').join(' ')}>
        {valor}
      </dd>
    </div>
  );
}

/** The access data: family name, ID and PIN, and how to pass them on. */
export function DatosAcceso() {
  const { familia: id } = useYo();
  const familia = useFamilia(id);
  return (
    <Cargable
      consulta={familia}
      error="Error al cargar datos"
      esqueleto={<Bloque className="h-72 animate-tarde rounded-carta" />}
    >
      {(f) => (
        <Tarjeta como="section" tono="escena" className="grid grid-cols-1 gap-4">
          <div>
            <h2 className="text-lg">Datos de acceso</h2>
            <p className="text-2xl font-extrabold">{f.nombre}</p>
          </div>
          <dl className="flex flex-wrap gap-2.5">
            <Dato nombre="ID de familia" valor={String(f.id)} ancho="flex-auto" />
            <Dato nombre="PIN" valor={f.pin} ancho="flex-[2]" />
          </dl>
          <p className="text-sobre-escena-suave">
            Comparte el ID y el PIN con tu familia para que cada uno active su cuenta.
          </p>
          <BotonQr familia={f.id} />
          <AccionesAcceso familia={f} />
          <PinEnEspera familia={id} />
        </Tarjeta>
      )}
    </Cargable>
  );
}
