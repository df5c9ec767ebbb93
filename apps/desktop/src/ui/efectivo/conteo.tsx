import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { decimal } from "@mostrador/core";
import { Boton } from "@mostrador/ui";
import { DENOMINACIONES } from "../../contract/areas/efectivo.ts";
import type { Salida } from "../../contract/index.ts";
import { conLecturas, monto, parseMonto, usd } from "../comun/formato.ts";
import { Importe } from "../comun/importe.tsx";
import { puente } from "../puente.ts";
import { cuadra, decirDiferencias } from "./diferencias.ts";
import type { Contado } from "./use-conteo-guardado.ts";
import { useLlamada } from "./use-llamada.ts";

type Cierre = Salida<"cerrarTurno">;

interface Props {
  /** Number of the session that is counted. */
  readonly turno: number;
  /** True if the till accepts dollars, which are then counted too. */
  readonly conDolares: boolean;
  /** Count as typed so far. */
  readonly contado: Contado;
  /** Stores the count; null deletes it after the session was closed. */
  readonly onContado: (contado: Contado | null) => void;
  readonly onVolver: () => void;
  readonly onCerrada: () => void;
}

/** Cash count at closing, by note and coin. The expected amount is shown afterwards. Enter moves to the next field. */
export function Conteo({ turno, conDolares, contado, onContado, onVolver, onCerrada }: Props) {
  const conteo = useConteo(turno, contado, onContado);
  const { total, cierre, ocupada, fallo } = conteo;
  if (cierre !== null) return <Cerrada cierre={cierre} onListo={onCerrada} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        conteo.cerrar();
      }}
    >
      <Stack>
        <Text>Cuente lo que hay en el cajón. Al terminar se compara con lo que debe haber.</Text>
        <Casillas contado={contado} poner={conteo.poner} conDolares={conDolares} />
        <Importe nombre="Contado" clase="total" texto={`Bs ${monto(total.toFixed(2))}`} prueba="contado" />
        {fallo !== null && <Alert color={fallo.kind === "faltaNota" ? "orange" : "red"}>{fallo.texto}</Alert>}
        {fallo?.kind === "faltaNota" && (
          <TextInput
            label="Motivo de la diferencia"
            size="md"
            maxLength={500}
            autoFocus
            value={contado.nota}
            onChange={(e) => conteo.poner({ nota: e.currentTarget.value })}
          />
        )}
        <Group justify="flex-end">
          <Boton
            variant="default"
            size="lg"
            onClick={onVolver}
            falta={ocupada ? "Espere a que termine." : null}
          >
            Volver
          </Boton>
          <Boton type="submit" size="lg" loading={ocupada} falta={conteo.falta}>
            Cerrar e imprimir Z
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}

/** Holds the sum of the count in bolivianos, the changes of the count, and the closing. */
function useConteo(turno: number, contado: Contado, onContado: Props["onContado"]) {
  const { cantidades, dolares, nota } = contado;
  const [cierre, setCierre] = useState<Cierre | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const denominaciones = DENOMINACIONES.map((valor) => ({ valor, cantidad: Number(cantidades[valor] ?? 0) }));
  const total = denominaciones.reduce(
    (suma, { valor, cantidad }) => suma.plus(decimal(valor).times(cantidad)),
    decimal("0"),
  );
  const contados = dolares === "" ? "0" : parseMonto(dolares);
  const cerrar = () => {
    if (contados === null) return;
    void llamar(
      puente.invoke("cerrarTurno", {
        turno,
        denominaciones,
        dolares: contados,
        nota: nota.trim() === "" ? null : nota.trim(),
      }),
      (cerrado) => {
        setCierre(cerrado);
        onContado(null);
      },
    );
  };
  const falta = contados === null ? "Corrija los dólares." : null;
  const poner = (cambio: Partial<Contado>) => onContado({ ...contado, ...cambio });
  return { poner, total, cerrar, falta, cierre, ocupada, fallo };
}

/** Fields for each note and coin, and one for the dollars. */
function Casillas({
  contado: { cantidades, dolares },
  poner,
  conDolares,
}: Pick<Props, "contado" | "conDolares"> & { readonly poner: (cambio: Partial<Contado>) => void }) {
  const contar = (valor: string, cuantos: string) =>
    poner({ cantidades: { ...cantidades, [valor]: cuantos } });
  return (
    <div className="conteo">
      {DENOMINACIONES.map((valor, i) => (
        <TextInput
          key={valor}
          label={`Bs ${valor}`}
          aria-label={`Cuántos de Bs ${valor}`}
          size="md"
          inputMode="numeric"
          placeholder="0"
          autoComplete="off"
          autoFocus={i === 0}
          value={cantidades[valor] ?? ""}
          onKeyDown={alSiguiente}
          onChange={(e) => contar(valor, e.currentTarget.value.replace(/\D/g, "").slice(0, 5))}
        />
      ))}
      {conDolares && (
        <TextInput
          label="US$ en total"
          aria-label="Dólares en total"
          size="md"
          inputMode="decimal"
          placeholder="0"
          autoComplete="off"
          value={dolares}
          onKeyDown={alSiguiente}
          onChange={(e) => poner({ dolares: e.currentTarget.value.replace(/[^\d.,]/g, "").slice(0, 9) })}
          error={conLecturas({
            texto: dolares,
            onElegir: (elegidos) => poner({ dolares: elegidos }),
          })}
        />
      )}
    </div>
  );
}

/** On Enter, moves the focus to the next field of the count; in the last field, submits the form. */
function alSiguiente(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  const campos = [...document.querySelectorAll<HTMLInputElement>(".conteo input")];
  const siguiente = campos[campos.indexOf(event.currentTarget) + 1];
  if (siguiente === undefined) return;
  event.preventDefault();
  siguiente.select();
}

function Cerrada({ cierre, onListo }: { readonly cierre: Cierre; readonly onListo: () => void }) {
  return (
    <Stack>
      <Alert color={cuadra(cierre) ? "verde" : "orange"} title={`Caja cerrada: Z N° ${cierre.z}`}>
        {decirDiferencias(cierre)} Esperado Bs {monto(cierre.esperado)}, contado Bs {monto(cierre.contado)}.
        {cierre.dolares !== undefined &&
          ` Esperado ${usd(cierre.dolares.esperado)}, contado ${usd(cierre.dolares.contado)}.`}{" "}
        El Z va a la impresora.
      </Alert>
      <Button size="lg" autoFocus onClick={onListo}>
        Listo
      </Button>
    </Stack>
  );
}
