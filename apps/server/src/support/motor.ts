import { randomUUID } from "node:crypto";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migratePostgres } from "../motor/migrar-postgres.ts";
import { startCluster } from "./cluster.ts";

/** The template database, with the present schema and no rows: copying it is quicker than migrating. */
const PLANTILLA = "plantilla";

declare module "vitest" {
  interface ProvidedContext {
    /** The PostgreSQL on which a project's tests run. */
    postgres: string | undefined;
  }
}

/** Sets up the Vitest project that runs the server's tests on PostgreSQL: one cluster for all of them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  await sort(cluster.url, `create database ${PLANTILLA}`);
  await migratePostgres(urlDe(cluster.url, PLANTILLA), "", false);
  project.provide("postgres", cluster.url);
  return cluster.stop;
}

export interface BaseDePrueba {
  readonly nombre: string;
  readonly databaseUrl: string;
  /** Drops the database. */
  readonly borrar: () => Promise<void>;
}

/** Creates a database for one test world on that cluster, as a copy of `plantilla`. Unless it is named, that has the present schema and no rows. */
export function createBase(cluster: string, plantilla = PLANTILLA): Promise<BaseDePrueba> {
  return crear(cluster, `template ${plantilla} strategy file_copy`);
}

/** Creates a database without a schema. */
export function createBaseVacia(cluster: string): Promise<BaseDePrueba> {
  return crear(cluster, "");
}

async function crear(cluster: string, como: string): Promise<BaseDePrueba> {
  const nombre = `prueba_${randomUUID().replaceAll("-", "")}`;
  await sort(cluster, `create database ${nombre} ${como}`);
  return {
    nombre,
    databaseUrl: urlDe(cluster, nombre),
    borrar: () => sort(cluster, `drop database ${nombre} with (force)`),
  };
}

function urlDe(cluster: string, base: string): string {
  const url = new URL(cluster);
  url.pathname = `/${base}`;
  return url.href;
}

function sort(cluster: string, orden: string): Promise<void> {
  return withPostgres(cluster, async (client) => {
    await client.query(orden);
  });
}

/** A connection to a PostgreSQL, as `withPostgres` opens it. */
export type ConexionPostgres = Client;

/** Works with a connection of its own, which is closed at the end. */
export async function withPostgres<T>(
  url: string,
  hacer: (client: ConexionPostgres) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await hacer(client);
  } finally {
    await client.end();
  }
}
