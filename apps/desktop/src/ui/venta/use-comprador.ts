import { useEffect, useRef, useState, type RefObject } from "react";
import { documentoDeTexto, documentoToText, splitComplemento, type Cliente } from "@mostrador/core";
import { CONSUMIDOR_FINAL, type ClienteVenta } from "../../contract/index.ts";
import { puente } from "../puente.ts";

/** Shortest text that is searched. Shorter ones match half of the clients. */
const MIN_PARA_BUSCAR = 3;
const CI = 1;

interface Props {
  readonly cliente: ClienteVenta;
  readonly campo: RefObject<HTMLInputElement | null>;
  readonly nombre: RefObject<HTMLInputElement | null>;
  readonly onCliente: (cliente: ClienteVenta) => void;
  readonly onListo: () => void;
}

/** Finds the buyer by the typed document number: the matching clients, and the kind of document. */
export function useComprador({ cliente, campo, nombre, onCliente, onListo }: Props) {
  const [lista, setLista] = useState<Lista>(SIN_LISTA);
  /** Kind of document selected by hand; null if it follows from a known client or from the text. */
  const [elegido, setElegido] = useState<number | null>(null);
  const final = cliente.numeroDocumento === CONSUMIDOR_FINAL.numeroDocumento;
  const numero = final ? "" : documentoToText(cliente);

  if (final && elegido !== null) setElegido(null);

  const latest = useRef({ onCliente, numero });
  useEffect(() => {
    latest.current = { onCliente, numero };
  });
  useEffect(() => {
    let current = true;
    if (numero.length < MIN_PARA_BUSCAR) return;
    void search(numero).then((result) => {
      if (!current || !result.ok) return;
      const otros = result.value.filter(
        (c) => documentoToText(c) !== numero || c.razonSocial !== cliente.razonSocial,
      );
      setLista({ para: numero, clientes: otros });
      const suyo = result.value.find((c) => documentoToText(c) === numero);
      if (elegido !== null || suyo === undefined || suyo.tipoDocumento === cliente.tipoDocumento) return;
      latest.current.onCliente({ ...cliente, ...documentoDeTexto(numero, suyo.tipoDocumento) });
    });
    return () => {
      current = false;
    };
  }, [numero, cliente, elegido]);

  function usar(hallado: Cliente): void {
    setElegido(null);
    onCliente(deConocido(hallado));
  }

  /** Uses the client with the typed number. Fields that were changed or opened meanwhile stay as they are. */
  async function entrar(): Promise<true> {
    const hallado = (await findConocido(numero)) ?? (await unicoDe(numero, lista));
    if (latest.current.numero !== numero) return true;
    if (hallado !== undefined) usar(hallado);
    if (document.activeElement !== campo.current) return true;
    if (hallado === undefined) nombre.current?.focus();
    else onListo();
    return true;
  }

  function escribir(numeroDocumento: string): void {
    if (numeroDocumento === "") return onCliente(CONSUMIDOR_FINAL);
    onCliente({
      ...cliente,
      razonSocial: final ? "" : cliente.razonSocial,
      ...documentoDeTexto(numeroDocumento, elegido),
    });
  }

  function elegirTipo(tipo: number): void {
    setElegido(tipo);
    onCliente(conTipo(cliente, tipo));
  }

  const listados = numero.length < MIN_PARA_BUSCAR ? [] : lista.clientes;
  return { final, numero, hallados: listados, escribir, usar, entrar, elegirTipo };
}

/** Clients found for the beginning of a number. */
interface Lista {
  readonly para: string;
  readonly clientes: readonly Cliente[];
}

const SIN_LISTA: Lista = { para: "", clientes: [] };

function search(numero: string) {
  return puente.invoke("buscarClientes", { texto: numero, limite: 4 });
}

/**
 * Returns the only client whose number begins with the text; undefined if there are none or several. Searches again if the list belongs to
 * an earlier text.
 */
async function unicoDe(numero: string, { para, clientes }: Lista): Promise<Cliente | undefined> {
  if (numero.length < MIN_PARA_BUSCAR) return undefined;
  const hallados = para === numero ? clientes : await search(numero).then((r) => (r.ok ? r.value : []));
  return hallados.length === 1 ? hallados[0] : undefined;
}

/** Sets the kind of the buyer's document. Only a CI has a complement; for other kinds it is appended to the number. */
function conTipo(cliente: ClienteVenta, tipoDocumento: number): ClienteVenta {
  if (tipoDocumento === CI) return splitComplemento({ ...cliente, tipoDocumento });
  return { ...cliente, tipoDocumento, numeroDocumento: documentoToText(cliente), complemento: null };
}

async function findConocido(numero: string): Promise<Cliente | undefined> {
  const known = await puente.invoke("clientePorDocumento", { numeroDocumento: numero, complemento: null });
  return known.ok ? (known.value ?? undefined) : undefined;
}

function deConocido({
  tipoDocumento,
  numeroDocumento,
  complemento,
  razonSocial,
  correo,
}: Cliente): ClienteVenta {
  return { tipoDocumento, numeroDocumento, complemento, razonSocial, correo };
}

/** Finds the client of a scanned number. An unknown buyer has no name yet. */
export async function findLeido(
  numero: string,
): Promise<{ readonly cliente: ClienteVenta; readonly conocido: boolean }> {
  const hallado = await findConocido(numero);
  if (hallado !== undefined) return { cliente: deConocido(hallado), conocido: true };
  return {
    cliente: { ...CONSUMIDOR_FINAL, razonSocial: "", ...documentoDeTexto(numero, null) },
    conocido: false,
  };
}
