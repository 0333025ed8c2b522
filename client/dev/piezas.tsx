import { Star } from 'lucide-react';
import { useState } from 'react';
import { COLORES_MIEMBRO } from '#shared/contracts/textos.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { BarraCuota } from '#client/ui/barra-cuota.tsx';
import { Boton, type VarianteBoton } from '#client/ui/boton.tsx';
import { Carga } from '#client/ui/carga.tsx';
import { Cifra } from '#client/ui/cifra.tsx';
import { CodigoQr } from '#client/ui/codigo-qr.tsx';
import { AvatarEditable } from '#client/ui/foto/avatar-editable.tsx';
import { Insignia, type TonoInsignia } from '#client/ui/insignia.tsx';
import { Tarjeta } from '#client/ui/tarjeta.tsx';
import { Seccion } from './campos.tsx';

const VARIANTES: readonly VarianteBoton[] = ['primario', 'tonal', 'contorno', 'fantasma', 'peligro', 'turno'];
const TONOS: readonly TonoInsignia[] = ['neutro', 'marca', 'bien', 'mal', 'atencion', 'turno'];

const nada = () => Promise.resolve();

export function MuestraPiezas() {
  const [puntos, setPuntos] = useState(1240);
  return (
    <>
      <Seccion titulo="Botones">
        {VARIANTES.map((v) => (
          <div key={v} className="flex flex-wrap gap-3">
            <Boton variante={v}>{v}</Boton>
            <Boton variante={v} icono={<Star aria-hidden className="size-5" />} tamano="grande">
              Grande
            </Boton>
            <Boton variante={v} cargando="Guardando...">
              Guardar
            </Boton>
            <Boton variante={v} disabled>
              Apagado
            </Boton>
          </div>
        ))}
      </Seccion>
      <Seccion titulo="Tarjetas, cifras e insignias">
        <div className="grid gap-3 sm:grid-cols-2">
          <Tarjeta>Normal</Tarjeta>
          <Tarjeta tono="hundida">Hundida</Tarjeta>
          <Tarjeta tono="turno">¡Te toca!</Tarjeta>
          <Tarjeta tono="escena">
            <p className="cifra text-5xl">
              <Cifra valor={puntos} />
            </p>
            <p>
              <Carga carga={puntos} dias={91} tamano="grande" />
            </p>
            <p>
              <Carga carga={546} dias={91} />
            </p>
            <p>
              <Carga carga={16} dias={null} />
            </p>
            <Boton variante="claro" className="mt-3" onClick={() => setPuntos(puntos + 64)}>
              Sumar 64
            </Boton>
          </Tarjeta>
        </div>
        <div className="flex flex-wrap gap-2">
          {TONOS.map((t) => (
            <Insignia key={t} tono={t}>
              {t}
            </Insignia>
          ))}
        </div>
      </Seccion>
      <Seccion titulo="Miembros">
        <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-4">
          {COLORES_MIEMBRO.map((c, i) => (
            <div key={c} className="grid gap-2">
              <div className="flex items-center gap-3">
                <Avatar
                  avatar={null}
                  grupoEdad={(['INFANTIL', 'JUVENIL', 'ADULTO'] as const)[i % 3] ?? 'ADULTO'}
                  color={c}
                />
                {c}
              </div>
              <BarraCuota etiqueta={c} valor={30 + i * 5} total={100} previsto={15} color={c} />
            </div>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-8">
          <AvatarEditable
            etiqueta="Cambiar la foto"
            avatar={null}
            grupoEdad="ADULTO"
            color="coral"
            tamano="grande"
            editar={nada}
          />
          <div className="w-40">
            <CodigoQr texto="https://ejemplo.org/join-family" etiqueta="Código QR" />
          </div>
        </div>
      </Seccion>
    </>
  );
}
