-- AlterTable
ALTER TABLE "Conversation" ADD COLUMN     "bytes" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "Message" ADD COLUMN     "bytes" INTEGER NOT NULL DEFAULT 0;
