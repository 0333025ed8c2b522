import { useQuery } from '@tanstack/react-query';
import { Check, DoorOpen } from 'lucide-react';
import { useState } from 'react';
import type { LlaveSala, PasoSala, Sala } from '#shared/contracts/sala.ts';
import { useAccion } from '#client/lib/accion.ts';
import { consultaSesion, consultaUsuarios } from '#client/lib/consultas.ts';
import { cx } from '#client/lib/cx.ts';
import { enlaceMovil } from '#client/lib/direcciones.ts';
import { hora } from '#client/lib/fechas.ts';
import { pinEnGrupos, textoDentro, textoPaso } from '#client/lib/sala.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Boton } from '#client/ui/boton.tsx';
import { Cargable } from '#client/ui/cargable.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { dialogoPerezoso } from '#client/ui/dialogo-perezoso.tsx';
import { Bloque } from '#client/ui/esqueleto.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { useSala } from '../api.ts';

const DialogoLlave = dialogoPerezoso(() => import('./dialogo-llave.tsx').then((m) => m.DialogoLlave));

/** The lobby's QR code, ID and PIN as one large button that shows the code in full size. */
function Llave({ llave }: { readonly llave: LlaveSala }) {
  const [grande, setGrande] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setGrande(true)}
        className="escena flex flex-wrap items-center gap-4 rounded-carta p-carta text-left shadow-carta transition active:scale-[0.99]"
      >
        <span className="w-[min(6rem,25vw)] shrink-0">
          <CodigoQr texto={enlaceMovil(llave.url_ruta, llave.origen)} etiqueta="Código para entrar" />
        </span>
        <span className="min-w-0 flex-1 basis-32">
          <span className="block text-sobre-escena-suave">ID y PIN</span>
          <span className="cifra block text-[min(1.75rem,8vw)] leading-tight">
            {llave.familia} · {pinEnGrupos(llave.pin)}
          </span>
          <span className="block font-extrabold">Ver el código en grande</span>
        </span>
      </button>
      {grande && <DialogoLlave llave={llave} cerrar={() => setGrande(false)} />}
    </>
  );
}

/** Each member's face with their step, as on the wall. */
function Pasos({ pasos }: { readonly pasos: readonly PasoSala[] }) {
  const { data: usuarios = [] } = useQuery(consultaUsuarios);
  const porId = new Map(usuarios.map((u) => [u.id, u]));
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(6.5rem,100%),1fr))] gap-x-2 gap-y-4">
      {pasos.map((paso) => {
        const quien = porId.get(paso.miembro);
        if (quien === undefined) return null;
        return (
          <li key={paso.miembro} className="grid min-w-0 content-start justify-items-center gap-1 text-center">
            <span className={cx(paso.paso === 'FALTA' && 'opacity-60 grayscale')}>
              <Avatar avatar={quien.avatar} grupoEdad={quien.grupo_edad} color={quien.color} />
            </span>
            <span className="max-w-full leading-tight font-extrabold wrap-anywhere">{quien.first_name}</span>
            <span
              className={cx(
                'flex items-center gap-1 text-sm leading-tight font-bold',
                paso.paso === 'LISTO' ? 'text-bien' : 'text-suave',
              )}
            >
              {paso.paso === 'LISTO' && <Check aria-hidden className="size-4 shrink-0" strokeWidth={3} />}
              {textoPaso(paso)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function Abierta({ sala }: { readonly sala: Sala }) {
  const cerrar = useAccion('cerrarSala', { texto: 'Error al cerrar la sala', dicho: 'Sala cerrada' });
  return (
    <>
      {sala.llave !== null && <Llave llave={sala.llave} />}
      <p aria-live="polite" className="text-lg font-extrabold">
        {textoDentro(sala.pasos)}
      </p>
      <Pasos pasos={sala.pasos} />
      <p className="text-suave">Se cierra sola al empezar el reparto, o a las {hora(sala.expira_en)}.</p>
      <Boton variante="contorno" ancho cargando={cerrar.ocupada && 'Cerrando...'} onClick={() => void cerrar()}>
        Cerrar la sala
      </Boton>
    </>
  );
}

function Cerrada() {
  const abrir = useAccion('abrirSala', { texto: 'Error al abrir la sala', dicho: null });
  return (
    <>
      <p className="text-suave">La pantalla de casa, o este móvil, enseña un código: quien lo escanea, entra y vota.</p>
      <Boton
        variante="tonal"
        ancho
        icono={<DoorOpen aria-hidden className="size-5 shrink-0" />}
        cargando={abrir.ocupada && 'Abriendo...'}
        onClick={() => void abrir()}
      >
        Abrir la sala
      </Boton>
    </>
  );
}

/** The lobby on an admin's phone: opens it, and then shows what the wall shows. Nothing during a draft, which needs no lobby. */
export function TarjetaSala() {
  const consulta = useSala();
  const fase = useQuery(consultaSesion).data?.sesion?.fase;
  if (fase === 'ELECCION' || fase === 'CIERRE') return null;
  return (
    <Tarjeta como="section" aria-labelledby="sala" className="grid grid-cols-1 gap-4">
      <h2 id="sala" className="text-xl">
        La noche del reparto
      </h2>
      <Cargable
        consulta={consulta}
        error="Error al cargar la sala"
        esqueleto={<Bloque className="h-20 animate-tarde" />}
      >
        {({ sala }) => (sala === null ? <Cerrada /> : <Abierta sala={sala} />)}
      </Cargable>
    </Tarjeta>
  );
}
