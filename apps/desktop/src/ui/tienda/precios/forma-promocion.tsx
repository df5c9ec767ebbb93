import { Stack, Text, TextInput } from "@mantine/core";
import { Interruptores } from "@mostrador/ui";
import { epochToInstante } from "@mostrador/core";
import { parseFecha } from "@mostrador/core/formato";
import {
  formatPromocion,
  parsePromocion,
  PROMOCION_NUEVA,
  type PromocionEscrita as Escrita,
} from "@mostrador/core/promocion-escrita";
import { useEffect, useState } from "react";
import type { Salida } from "../../../contract/index.ts";
import { Dialogo } from "../../comun/dialogo.tsx";
import { Fallo } from "../../comun/fallo.tsx";
import { useLlamada } from "../../efectivo/use-llamada.ts";
import { puente } from "../../puente.ts";
import { BorrarRegla } from "./borrar-regla.tsx";
import { Alcance, Beneficio, Cuando } from "./campos-promocion.tsx";
import { PieDeEditor } from "./pie.tsx";

interface Props {
  /** Promotion to edit; null for a new one. */
  readonly promocion: Salida<"promociones">[number] | null;
  readonly onListo: () => void;
}

/** Editor of a promotion: its benefit, products and times, with a live preview. */
export function FormaPromocion({ promocion, onListo }: Props) {
  const { escrita, poner, leida, prueba } = usePromocion(promocion);
  const { ocupada, fallo, llamar } = useLlamada();
  const falta = escrita.nombre.trim() === "" ? "Escriba el nombre." : prueba.falta;
  return (
    <Dialogo
      opened
      onClose={onListo}
      size="52rem"
      title={promocion === null ? "Nueva promoción" : `Promoción ${promocion.nombre}`}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!leida.ok || falta !== null) return;
          const suya = promocion === null ? { id: null } : { id: promocion.id, visto: { ...promocion } };
          void llamar(puente.invoke("guardarPromocion", { ...leida.value, ...suya }), onListo);
        }}
      >
        <Stack>
          <TextInput
            label="Nombre"
            description="Sale en el carrito, junto a lo que se ahorra."
            placeholder={escrita.clase === "combo" ? "Combo desayuno" : "3 por 2 en gaseosas"}
            autoFocus
            autoComplete="off"
            value={escrita.nombre}
            onChange={(event) => poner({ nombre: event.currentTarget.value })}
          />
          <Beneficio escrita={escrita} poner={poner} />
          <Alcance escrita={escrita} poner={poner} />
          <Cuando escrita={escrita} poner={poner} />
          <Interruptores escrita={escrita} poner={poner} />
          <Fallo fallo={fallo} />
          <PieDeEditor
            borrar={
              promocion === null ? null : (
                <BorrarRegla
                  tipo="promocion"
                  id={promocion.id}
                  titulo="Borrar la promoción"
                  pregunta={`«${promocion.nombre}» deja de regir en todas las cajas. Las ventas hechas quedan como están. Para quitarla por un tiempo, apáguela.`}
                  llamar={llamar}
                  onListo={onListo}
                />
              )
            }
            encima={<Resultado prueba={prueba} conEjemplo={escrita.clase !== "combo"} />}
            falta={falta}
            guardando={ocupada}
            onVolver={onListo}
          />
        </Stack>
      </form>
    </Dialogo>
  );
}

/** Describes the promotion in words and shows the price of a small cart with it. */
function Resultado({
  prueba: { dicha },
  conEjemplo,
}: {
  readonly prueba: Prueba;
  /** False for a combo, which an example with a single product cannot show. */
  readonly conEjemplo: boolean;
}) {
  if (dicha === null) return null;
  const { frase, ejemplo } = dicha;
  return (
    <div className="prueba" role="status" aria-label="Cómo queda">
      <Text fw={600}>{frase}.</Text>
      {!conEjemplo ? null : ejemplo === null ? (
        <Text size="sm" className="suave">
          Todavía no hay un producto al que se aplique.
        </Text>
      ) : (
        <Text size="sm">
          <span className="suave">Por ejemplo, {ejemplo.producto}: </span>
          <span className="promocion">{ejemplo.frase}</span>
        </Text>
      )}
    </div>
  );
}

/** Result of checking a typed promotion: a description with an example, or the missing data. */
interface Prueba {
  readonly falta: string | null;
  readonly dicha: Salida<"probarPromocion"> | null;
}

/** Holds a promotion that is being edited, and the selling half's reply to its current text. */
function usePromocion(promocion: Salida<"promociones">[number] | null) {
  const [escrita, setEscrita] = useState<Escrita>(
    promocion === null ? PROMOCION_NUEVA : formatPromocion(promocion, conBarras),
  );
  const poner = (cambio: Partial<Escrita>) => setEscrita((antes) => ({ ...antes, ...cambio }));
  const leida = parsePromocion(escrita, (fecha) => parseFecha(fecha, hoy()));
  const pregunta = leida.ok ? JSON.stringify({ ...leida.value, nombre: undefined }) : null;
  const [prueba, setPrueba] = useState<Prueba & { readonly de: string | null }>(NADA);
  useEffect(() => {
    let vigente = true;
    if (pregunta === null) return;
    void puente.invoke("probarPromocion", JSON.parse(pregunta)).then((result) => {
      if (!vigente) return;
      const { error, value: dicha } = result.ok ? { ...result, error: null } : { ...result, value: null };
      setPrueba({
        dicha,
        falta: error?.campos[0]?.msg ?? dicha?.falta ?? error?.texto ?? null,
        de: pregunta,
      });
    });
    return () => {
      vigente = false;
    };
  }, [pregunta]);
  // The description of an earlier text stays until the next reply, but is never shown beside an invalid text.
  const falta = leida.ok ? (prueba.de === pregunta ? prueba.falta : null) : leida.error;
  return { escrita, poner, leida, prueba: { falta, dicha: leida.ok ? prueba.dicha : null } };
}

const NADA = { falta: null, dicha: null, de: null };

/** Returns the current date by the computer's clock. It is used only to add the year to a date. */
function hoy(): string {
  return epochToInstante(Date.now());
}

function conBarras(fecha: string): string {
  return fecha.split("-").toReversed().join("/");
}
