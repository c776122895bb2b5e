import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const SHAPES = ['dialog', 'sheet', 'drawer', 'top'] as const;

export function StyleguideDialogs() {
  const [shape, setShape] = useState<(typeof SHAPES)[number]>('dialog');
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="flex flex-wrap gap-2">
      {SHAPES.map((each) => (
        <Button
          key={each}
          variant="outline"
          onClick={() => {
            setShape(each);
            setOpen(true);
          }}
        >
          {each}
        </Button>
      ))}
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        shape={shape}
        title={shape}
        description="Focus stays inside, and goes back to the button."
        closeLabel="Close"
        foot={
          <Button variant="primary" wide onClick={() => setOpen(false)}>
            Understood
          </Button>
        }
      >
        <p className="p-4">The part that scrolls.</p>
      </Dialog>
    </p>
  );
}
