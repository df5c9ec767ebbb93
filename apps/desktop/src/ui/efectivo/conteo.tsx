import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { decimal } from "@mostrador/core";
import { DENOMINACIONES } from "../../contract/areas/efectivo.ts";
import type { Salida } from "../../contract/index.ts";
import { monto, parseDecimal } from "../comun/formato.ts";
import { Importe } from "../comun/importe.tsx";
import { puente } from "../puente.ts";
import { useLlamada } from "./use-llamada.ts";
import { Boton } from "../comun/boton.tsx";

type Cierre = Salida<"cerrarTurno">;

interface Props {
  /** Dollars are taken at this till: they are counted too. */
  readonly conDolares: boolean;
  readonly onVolver: () => void;
  readonly onCerrada: () => void;
}

/**
 * The count at closing, note by note and coin by coin. The expected amount is shown afterwards. Enter goes to
 * the next field.
 */
export function Conteo({ conDolares, onVolver, onCerrada }: Props) {
  const conteo = useConteo();
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
        <Casillas conteo={conteo} conDolares={conDolares} />
        <Importe nombre="Contado" clase="total" texto={`Bs ${monto(total.toFixed(2))}`} prueba="contado" />
        {fallo !== null && <Alert color={fallo.kind === "faltaNota" ? "orange" : "red"}>{fallo.texto}</Alert>}
        {fallo?.kind === "faltaNota" && (
          <TextInput
            label="Motivo de la diferencia"
            size="md"
            maxLength={500}
            autoFocus
            value={conteo.nota}
            onChange={(e) => conteo.setNota(e.currentTarget.value)}
          />
        )}
        <Group>
          <Button type="submit" size="lg" loading={ocupada}>
            Cerrar e imprimir Z
          </Button>
          <Boton
            variant="default"
            size="lg"
            onClick={onVolver}
            falta={ocupada ? "Espere a que termine." : null}
          >
            Volver
          </Boton>
        </Group>
      </Stack>
    </form>
  );
}

/** The count so far, its sum in bolivianos, and the closing with it. */
function useConteo() {
  const [cantidades, setCantidades] = useState<Readonly<Record<string, string>>>({});
  const [nota, setNota] = useState("");
  const [dolares, setDolares] = useState("");
  const [cierre, setCierre] = useState<Cierre | null>(null);
  const { ocupada, fallo, llamar } = useLlamada();
  const denominaciones = DENOMINACIONES.map((valor) => ({ valor, cantidad: Number(cantidades[valor] ?? 0) }));
  const total = denominaciones.reduce(
    (suma, { valor, cantidad }) => suma.plus(decimal(valor).times(cantidad)),
    decimal("0"),
  );
  const cerrar = () =>
    void llamar(
      puente.invoke("cerrarTurno", {
        denominaciones,
        dolares: parseDecimal(dolares) ?? "0",
        nota: nota.trim() === "" ? null : nota.trim(),
      }),
      setCierre,
    );
  const contar = (valor: string, cuantos: string) => setCantidades({ ...cantidades, [valor]: cuantos });
  return { cantidades, contar, dolares, setDolares, nota, setNota, total, cerrar, cierre, ocupada, fallo };
}

/** A box for each note and coin, and one for the dollars. */
function Casillas({
  conteo: { cantidades, contar, dolares, setDolares },
  conDolares,
}: {
  readonly conteo: ReturnType<typeof useConteo>;
  readonly conDolares: boolean;
}) {
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
          onChange={(e) => setDolares(e.currentTarget.value.replace(/[^\d.,]/g, "").slice(0, 9))}
          error={dolares === "" || parseDecimal(dolares) !== null ? null : "Escriba un número."}
        />
      )}
    </div>
  );
}

/** Enter counts the next one; on the last it submits. */
function alSiguiente(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  const campos = [...document.querySelectorAll<HTMLInputElement>(".conteo input")];
  const siguiente = campos[campos.indexOf(event.currentTarget) + 1];
  if (siguiente === undefined) return;
  event.preventDefault();
  siguiente.select();
}

function Cerrada({ cierre, onListo }: { readonly cierre: Cierre; readonly onListo: () => void }) {
  const diferencia = decimal(cierre.diferencia);
  return (
    <Stack>
      <Alert
        color={diferencia.eq(0) && Number(cierre.dolares?.diferencia ?? 0) === 0 ? "verde" : "orange"}
        title={`Caja cerrada: Z N° ${cierre.z}`}
      >
        {diferencia.eq(0)
          ? "El efectivo cuadra."
          : `${diferencia.gt(0) ? "Sobran" : "Faltan"} Bs ${monto(diferencia.abs().toFixed(2))}.`}{" "}
        Esperado Bs {monto(cierre.esperado)}, contado Bs {monto(cierre.contado)}.
        {cierre.dolares !== undefined &&
          ` Esperado US$ ${monto(cierre.dolares.esperado)}, contado US$ ${monto(cierre.dolares.contado)}.`}{" "}
        El Z va a la impresora.
      </Alert>
      <Button size="lg" autoFocus onClick={onListo}>
        Listo
      </Button>
    </Stack>
  );
}
