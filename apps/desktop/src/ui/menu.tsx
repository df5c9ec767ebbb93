import { useLayoutEffect, useRef } from "react";
import { Dialogo } from "./comun/dialogo.tsx";
import { createTeclaSuelta } from "./comun/tecla-suelta.ts";
import { NOMBRES_VISTA, type NombreVista } from "./vista.ts";
import { VISTAS } from "./vistas.ts";

interface Props {
  readonly abierto: boolean;
  readonly onElegir: (vista: NombreVista) => void;
  readonly onCerrar: () => void;
}

const GRUPOS = [...new Set(NOMBRES_VISTA.map((nombre) => VISTAS[nombre].grupo))];

/** Every screen by one letter, a click or a finger. */
export function Menu({ abierto, onElegir, onCerrar }: Props) {
  useLetras(abierto, onElegir);
  return (
    <Dialogo opened={abierto} onClose={onCerrar} title="Menú" size="72rem" yOffset="2dvh">
      {GRUPOS.map((grupo) => (
        <section key={grupo} className="grupo-menu" aria-label={grupo}>
          <p className="suave">{grupo}</p>
          <div className="opciones-menu">
            {NOMBRES_VISTA.filter((nombre) => VISTAS[nombre].grupo === grupo).map((nombre) => (
              <Opcion key={nombre} nombre={nombre} onElegir={onElegir} />
            ))}
          </div>
        </section>
      ))}
    </Dialogo>
  );
}

/** One screen. Plain elements: with the library's, eighteen of them took half of the menu's opening. */
function Opcion({ nombre, onElegir }: Pick<Props, "onElegir"> & { readonly nombre: NombreVista }) {
  const { titulo, letra, detalle, icono: Icono } = VISTAS[nombre];
  return (
    <button type="button" className="opcion opcion-menu" onClick={() => onElegir(nombre)}>
      <Icono size={24} />
      <span className="opcion-textos">
        <span className="opcion-titulo">
          <span>{titulo}</span>
          <kbd>{letra}</kbd>
        </span>
        <span className="opcion-detalle suave" title={detalle}>
          {detalle}
        </span>
      </span>
    </button>
  );
}

/** Opens a screen by its letter. The letters of a code that a scanner reads open none. */
function useLetras(abierto: boolean, onElegir: Props["onElegir"]): void {
  const alElegir = useRef(onElegir);
  useLayoutEffect(() => {
    alElegir.current = onElegir;
  });
  useLayoutEffect(() => {
    if (!abierto) return;
    const suelta = createTeclaSuelta((tecla) => {
      const nombre = NOMBRES_VISTA.find((una) => VISTAS[una].letra === tecla.toUpperCase());
      if (nombre !== undefined) alElegir.current(nombre);
    });
    window.addEventListener("keydown", suelta.oir);
    return () => {
      suelta.cerrar();
      window.removeEventListener("keydown", suelta.oir);
    };
  }, [abierto]);
}
