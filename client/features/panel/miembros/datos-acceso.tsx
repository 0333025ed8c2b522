import { QrCode } from 'lucide-react';
import { useState } from 'react';
import { plural } from '#shared/domain/palabras.ts';
import { useYo } from '#client/lib/acceso/acceso.tsx';
import { useAccion } from '#client/lib/red/accion.ts';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { Bloque } from '#client/ui/cargando.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { Franja } from '#client/ui/franja.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useFamilia, useIntentosPin } from '../api.ts';
import { AccionesAcceso } from './tarjeta-miembro.tsx';

/** Warns that too many wrong PINs have blocked joining, at least from some address, with a button to allow it again. */
function PinEnEspera({ familia }: { readonly familia: number }) {
  const { data } = useIntentosPin(familia);
  const permitir = useAccion('permitirAhora', {
    texto: 'Error al permitir la entrada',
    dicho: 'Ya se puede volver a entrar con el PIN',
  });
  if (data?.bloqueado !== true) return null;
  return (
    <Franja
      tipo="atencion"
      titulo="Nadie puede unirse ahora"
      accion={
        <Boton
          variante="contorno"
          cargando={permitir.ocupada && 'Permitiendo...'}
          onClick={() => void permitir({ id: familia })}
        >
          Permitir ahora
        </Boton>
      }
    >
      En las últimas 24 horas han fallado {plural(data.fallidos_hoy, 'PIN', 'PIN')}. Si ha sido tu familia, permítelo;
      si no, cambia el PIN.
    </Franja>
  );
}

const DialogoQr = dialogoPerezoso(() => import('./dialogo-qr.tsx').then((m) => m.DialogoQr));

/** Button that creates an invitation and shows it as a QR code. */
function BotonQr({ familia }: { readonly familia: number }) {
  const invitar = useAccion('crearInvitacion', { texto: 'Error al crear la invitación', campos: true });
  const pedir = () => void invitar({ id: familia });
  const [abierto, setAbierto] = useState(false);
  const abrir = () => {
    pedir();
    setAbierto(true);
  };
  const cerrar = () => {
    setAbierto(false);
    invitar.olvidar();
  };
  return (
    <>
      <Boton variante="invertido" ancho icono={<QrCode aria-hidden className="size-5" />} onClick={abrir}>
        Invitar con un código
      </Boton>
      {abierto && (
        <DialogoQr invitacion={invitar.salida} fallo={invitar.error !== null} reintentar={pedir} cerrar={cerrar} />
      )}
    </>
  );
}

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
      {/* A screen reader spells the digits instead of reading a six-figure number. */}
      <dd className="cifra mt-1.5 text-[min(1.875rem,9vw)] tracking-[0.18em]" aria-label={valor.split('').join(' ')}>
        {valor}
      </dd>
    </div>
  );
}

/** The family's name, ID and PIN, with the ways to pass them on. */
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
