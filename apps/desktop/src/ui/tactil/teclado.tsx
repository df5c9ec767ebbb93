/** Shows the pad that the field with the focus needs: numbers beside the screen, letters at its foot. */
import { Portal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { PantallaTactil } from "../../contract/index.ts";
import { PAGINA_QUE_RUEDA } from "../comun/dialogo.tsx";
import { useCampoServido, type Servido } from "./campo-servido.ts";
import type { Campo } from "./pulsar.ts";
import { TecladoLetras } from "./teclado-letras.tsx";
import { TecladoNumerico } from "./teclado-numerico.tsx";
import { useTactil } from "./use-tactil.ts";

/** The widest window in which a dialog has no room for a pad at its side. */
const ANGOSTA = "(max-width: 640px)";

/** The pads of a till with a touch screen; none while no field takes text. */
export function Teclado({ elegida }: { readonly elegida: PantallaTactil }) {
  return useTactil(elegida) ? <TecladoDelCampo /> : null;
}

function TecladoDelCampo() {
  const { servido, ocultar } = useCampoServido();
  /** The numeric field for which the letters were requested; `oculto`: the field whose pad of letters was hidden. */
  const [conLetras, setConLetras] = useState<Campo | null>(null);
  const [oculto, setOculto] = useState<Campo | null>(null);
  if (servido === null && conLetras !== null) setConLetras(null);
  if (servido === null && oculto !== null) setOculto(null);
  if (servido === null || servido.campo === oculto) return null;
  const teclado = servido.campo === conLetras ? "letras" : servido.teclado;
  return (
    <Portal>
      <Puesto servido={{ ...servido, teclado }} />
      {teclado === "numerico" ? (
        <TecladoNumerico campo={servido.campo} onLetras={() => setConLetras(servido.campo)} />
      ) : (
        <TecladoLetras
          campo={servido.campo}
          onOcultar={() => {
            ocultar();
            if (servido.campo.dataset["lee"] !== "busqueda") setOculto(servido.campo);
          }}
        />
      )}
    </Portal>
  );
}

/** Makes room for the pad, and keeps its field in sight. */
function Puesto({ servido: { campo, teclado } }: { readonly servido: Servido }) {
  const lado = useLado(campo, teclado);
  useEffect(() => {
    // Styles read the pad's side here: `:has(.teclado)` would match all of the page anew at each dialog.
    document.documentElement.dataset["teclado"] = lado;
    const mostrar = () => showEntero(campo, lado);
    mostrar();
    addEventListener("resize", mostrar);
    // An error under the field, or the reason why a button is off, may take up space while the person types.
    const pintado = () => requestAnimationFrame(mostrar);
    campo.addEventListener("input", pintado);
    return () => {
      removeEventListener("resize", mostrar);
      campo.removeEventListener("input", pintado);
      delete document.documentElement.dataset["teclado"];
    };
  }, [campo, lado]);
  return null;
}

type Lado = "izquierdo" | "derecho" | "pie" | "letras";

/**
 * Chooses the pad's side, where nothing else is: right of a dialog, left of the selling screen. It lies at the
 * foot of a window that is too narrow for both, and of a page that scrolls as one. Letters are always there.
 */
function useLado(campo: Campo, teclado: Servido["teclado"]): Lado {
  const angosta = useMediaQuery(ANGOSTA, false, { getInitialValueInEffect: false });
  const rueda = useMediaQuery(PAGINA_QUE_RUEDA, false, { getInitialValueInEffect: false });
  const enDialogo = campo.closest('[role="dialog"]') !== null;
  if (teclado === "letras") return "letras";
  if (enDialogo ? angosta : rueda) return "pie";
  return enDialogo ? "derecho" : "izquierdo";
}

/**
 * Scrolls a field into sight with its label and its error. In a dialog it stands in the middle, clear of head
 * and foot.
 */
function showEntero(campo: Campo, lado: Lado): void {
  const entero = campo.closest(".mantine-InputWrapper-root") ?? campo;
  entero.scrollIntoView({ block: lado === "izquierdo" ? "nearest" : "center" });
}
