export default async function global_teardown(): Promise<void> {}
