import { parseGs1, sinSimbologia } from "@mostrador/core";
import { useContext, useEffect, useId, useLayoutEffect, useRef } from "react";
import { NOMBRES_ACCION, teclaDe } from "./acciones.ts";
import { destinoAhora, escritoAhora, reponer, type Escrito } from "./campo.ts";
import { parseBusqueda } from "./formato.ts";
import { createReader, isSigno, SEPARADOR_GS1, type Lector, type Lectura } from "./lector.ts";
import { Prestado, useTeclasDeCaja, type CodigoLeido, type Manejo } from "./teclas.ts";

/**
 * Handles keys and scanner of the whole window. F5 never reloads, F1 never opens the browser's help. A screen
 * that borrowed them (`useTeclasPrestadas`) gets them instead.
 */
export function useTeclas(manejo: Manejo): void {
  const teclas = useTeclasDeCaja();
  const { quienes } = useContext(Prestado);
  const latest = useRef({ manejo, teclas });
  // Updated before the screen is painted, so that a key acts on what the cashier sees.
  useLayoutEffect(() => {
    latest.current = { manejo, teclas };
  });
  useEffect(() => {
    const capas = () => [latest.current.manejo, ...quienes()];
    const duenio = () => quienes().at(-1) ?? latest.current.manejo;
    const lector = createReader((lectura) => void entregar(lectura, capas(), lector.tomar));
    const listen = (event: KeyboardEvent) => {
      // Typing without a focused field goes to the field that this screen is about.
      if (isSigno(event) && event.key !== " " && escritoAhora() === null) duenio().alEscribir?.();
      if (lector.oir(event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const pulsada = event.metaKey ? "" : teclaDe(event);
      const accion = NOMBRES_ACCION.find((suya) => latest.current.teclas[suya] === pulsada);
      if (accion !== undefined || /^F\d{1,2}$/.test(event.key)) event.preventDefault();
      if (accion !== undefined) duenio().acciones[accion]?.();
    };
    window.addEventListener("keydown", listen, { capture: true });
    return () => {
      lector.cerrar();
      window.removeEventListener("keydown", listen, { capture: true });
    };
  }, [quienes]);
}

/** Gives keys and scanner to a screen while it is shown, in place of the selling screen. */
export function useTeclasPrestadas({ acciones, onCodigo, alEscribir }: Manejo): void {
  const { prestar } = useContext(Prestado);
  const id = useId();
  useLayoutEffect(() =>
    prestar(id, { acciones, onCodigo, ...(alEscribir === undefined ? {} : { alEscribir }) }),
  );
  useLayoutEffect(() => () => prestar(id, null), [prestar, id]);
}

/**
 * Delivers a code: to the field, if it is a field for codes, else to the screen. Removes the code's signs
 * from a field; text that a hand typed there stays.
 */
async function entregar(lectura: Lectura, capas: readonly Manejo[], tomar: Lector["tomar"]): Promise<void> {
  const { codigos, signos, desde, seguro, deMano } = lectura;
  const antes = signos[0]?.antes ?? null;
  const escrito = escritoAhora();
  const enCampo = antes !== null && escrito?.campo === antes.campo ? escrito : null;
  if (destinoAhora() === "codigo" && enCampo !== null) {
    if (seguro) reponer({ campo: enCampo.campo, texto: codigoDelProducto(codigos[0] ?? "") });
    return;
  }
  if (seguro && antes !== null) reponer(antes);
  const antesDe = (codigo: string) => signos[signos.length - codigo.length]?.antes ?? antes;
  const veces = (codigo: string) => pedidas(antesDe(codigo));
  const enDocumento = seguro && enCampo !== null && destinoAhora() === "documento";
  const tomado = await dar({ codigos, callado: !seguro, enDocumento, veces }, capas);
  if (tomado === null) {
    if (!seguro || antes === null) return;
    const queda = deMano && enCampo !== null ? enCampo : signos[desde]?.antes;
    return reponer(queda ?? antes);
  }
  tomar(lectura);
  const suyo = antesDe(tomado);
  if (suyo === null) return;
  if (pedidas(suyo) !== null) reponer({ campo: suyo.campo, texto: "" });
  else if (!seguro || suyo !== antes) reponer(sinCodigo(suyo, signos));
}

/** Gives the code for a field of codes. Of a GS1 barcode it is the GTIN, because weight and lot are of one piece. */
function codigoDelProducto(leido: string): string {
  return parseGs1(leido)?.gtin.replace(/^0/, "") ?? sinSimbologia(leido);
}

/** Gives a code to the topmost layer, which may pass it to the layer below. */
async function dar(leido: CodigoLeido, capas: readonly Manejo[]): Promise<string | null> {
  const debajo = capas.slice(0, -1);
  return (await capas.at(-1)?.onCodigo(leido, () => dar(leido, debajo))) ?? null;
}

/** Returns the quantity of a search field that holds nothing else; null if there is none. */
function pedidas(antes: Escrito | null): string | null {
  if (antes?.campo.dataset["lee"] !== "busqueda" || antes.texto.trim() === "") return null;
  const { cantidad, texto } = parseBusqueda(antes.texto);
  return texto === "" ? cantidad : null;
}

/** Returns the field without the code; text that was typed after it meanwhile stays. */
function sinCodigo({ campo, texto }: Escrito, signos: Lectura["signos"]): Escrito {
  const leido = signos.map((signo) => (signo.texto === SEPARADOR_GS1 ? "" : signo.texto)).join("");
  const despues = campo.value.startsWith(texto + leido) ? campo.value.slice((texto + leido).length) : "";
  return { campo, texto: texto + despues };
}
