export default async function global_setup(): Promise<void> {}
